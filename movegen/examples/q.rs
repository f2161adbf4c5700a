use hyakki_movegen::rules::Rules;
use hyakki_movegen::*;
fn run<B: Bitboard>(r: Rules, d: u32, sfen: Option<&str>) {
    let t: Tables<B> = Tables::new(r).unwrap();
    let p = match sfen {
        None => Position::start(&t),
        Some(s) => Position::new(&t, &text::sfen::parse(t.rules(), s).unwrap().0).unwrap(),
    };
    for k in 1..=d {
        let s = std::time::Instant::now();
        let n = perft::perft(&t, &p, k);
        let e = s.elapsed().as_secs_f64();
        println!("{} {} {} {:.1}M", t.rules().name, k, n, n as f64 / e / 1e6);
    }
}
fn main() {
    let dir = "../seeds/variants";
    let names = [
        "dobutsu",
        "yokainomori",
        "gorogoro",
        "yokainomori56",
        "gorogoroplus",
        "torishogi",
        "yokai",
        "shogi",
        "minishogi",
    ];
    let texts: Vec<(String, String)> = names
        .iter()
        .map(|n| {
            (
                format!("{n}.ini"),
                std::fs::read_to_string(format!("{dir}/{n}.ini")).unwrap(),
            )
        })
        .collect();
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let games = match Rules::parse(&files) {
        Ok(g) => g,
        Err(e) => {
            println!("{e}");
            return;
        }
    };
    let a: Vec<String> = std::env::args().collect();
    let d: u32 = a[2].parse().unwrap();
    for g in games {
        if a[1] != "all" && a[1] != g.name {
            continue;
        }
        if g.board.len() <= 64 {
            run::<u64>(g, d, a.get(3).map(|s| s.as_str()))
        } else {
            run::<u128>(g, d, a.get(3).map(|s| s.as_str()))
        }
    }
}
