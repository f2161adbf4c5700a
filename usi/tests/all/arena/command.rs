//! `hyakki match`, `elo` and `sprt` on the command line.

use crate::command_line::{error, hyakki, output};

#[test]
fn what_is_no_match_is_refused_with_what_was_expected() {
    let engines = "--engine cmd=self --engine cmd=self --each nodes=1";
    for (words, expected) in [
        ("--engine cmd=self nodes=1", "--engine: one engine, expected two or more"),
        ("", "--engine <KEY=VALUE>"),
        ("--engine cmd=self --engine cmd=self", "may think for ever, expected one of tc byoyomi"),
        (
            "--engine cmd=self bogus=1 --engine cmd=self",
            "--engine: `bogus`: unknown, expected one of name",
        ),
        ("--each tc=x --engine cmd=self --engine cmd=self", "--each: tc=`x`: expected MAIN"),
        ("{} --variant chess", "variant `chess`: unknown"),
        ("{} --openings no/such/file", "--openings: cannot read no/such/file"),
        ("{} --openings random:x", "--openings: `random:x`: expected a number from 1"),
        ("{} --sprt elo0=5 elo1=5", "--sprt: elo0=5 elo1=5: expected elo0 below elo1"),
        ("{} --engine cmd=self --sprt", "--sprt: more than two engines"),
        ("{} --resign now", "--resign: `now`: expected words like moves=4 score=600"),
        ("{} --draw score=x", "--draw: score=`x`: expected a number"),
        ("{} --concurrency 0", "--concurrency"),
        ("{} --games 0", "--games"),
    ] {
        let words = words.replace("{}", engines);
        let error = error(&mut hyakki(&format!("match {words}")), 2);
        assert!(error.contains(expected), "{words}: {error}");
    }
}

#[test]
fn a_game_that_a_format_lacks_is_told_before_it_is_played() {
    let engines = "--engine cmd=self --engine cmd=self --each nodes=1";
    let words = format!("match {engines} --variant dobutsu --kif no/such/file");
    let error = error(&mut hyakki(&words), 1);
    assert!(error.contains("dobutsu has no KIF"), "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_that_cannot_be_written_is_told_once_and_the_match_goes_on() {
    let engines = "--engine cmd=self --engine cmd=self --each nodes=1";
    let words = format!("match {engines} --variant dobutsu --games 2 --log /dev/full");
    let assert = hyakki(&words).assert().success();
    let (out, error) = (&assert.get_output().stdout, &assert.get_output().stderr);
    assert!(String::from_utf8_lossy(out).contains("game 2: "));
    let error = String::from_utf8_lossy(error);
    assert_eq!(error.matches("cannot write to the transcript").count(), 1, "{error}");
}

#[test]
fn elo_and_sprt_tell_what_fastchess_tells() {
    let elo = output("elo --pentanomial 34 54 63 64 75");
    assert_eq!(
        elo,
        "score       57.93 %\nElo         +55.6 +- 27.7\nnormalised  +57.9 +- 28.3\nLOS         100.00 %\n"
    );
    assert!(output("elo 136 111 96").contains("Elo         +40.7 +- 30.4\n"));
    let sprt = output("sprt --pentanomial 365 16618 36229 16974 390 --test elo0=0 elo1=2");
    assert_eq!(
        sprt,
        "LLR      2.25, bounds -2.94 and 2.94\nverdict  open between 0 and 2 (normalised Elo)\n"
    );
    for (words, expected) in [
        ("elo 1 2", "3 values required"),
        ("elo 0 0 0", "no results, expected at least one"),
        ("elo 99999999999999 0 0", "expected at most"),
        ("elo", "<WINS>"),
        ("elo 1 x 2", "x"),
        ("sprt 1 2 3 --test elo2=1", "--test: `elo2=1`: expected words like"),
    ] {
        let error = error(&mut hyakki(words), 2);
        assert!(error.contains(expected), "{words}: {error}");
    }
}
