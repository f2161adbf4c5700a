//! The table of options.

use super::settings::{DECLARATION_RULES, ELO};
use super::spec::{Kind, Spec, Text};
use hyakki_engine::search::{HASH_MB, LEVELS, THREADS};

/// The largest transposition table that can be asked for, in mebibytes.
const MOST_HASH_MB: i64 = if HASH_MB.2 < 1 << 16 { HASH_MB.2 as i64 } else { 1 << 16 };

/// The options. Programs set them in this order: games must be known before one is chosen.
pub(super) const OPTIONS: &[Spec] = &[
    Spec {
        usi: "VariantPath",
        uci: "VariantPath",
        aliases: &["Variant_Path"],
        kind: Kind::Text(Text::VariantPath),
        about: "adds the games of a file like Fairy-Stockfish's `variants.ini`, or removes them \
                again; several files with `:` between them (`;` on Windows)",
    },
    Spec {
        usi: "USI_Variant",
        uci: "UCI_Variant",
        aliases: &["Variant"],
        kind: Kind::Game,
        about: "the game, by its name or any other name of it; sets up its start position",
    },
    Spec {
        usi: "USI_Hash",
        uci: "Hash",
        aliases: &[],
        kind: Kind::Spin {
            least: HASH_MB.0 as i64,
            most: MOST_HASH_MB,
            field: |settings| &mut settings.hash_mb,
        },
        about: "size of the transposition table in mebibytes",
    },
    Spec {
        usi: "Threads",
        uci: "Threads",
        aliases: &["USI_Threads"],
        kind: Kind::Spin {
            least: THREADS.0 as i64,
            most: THREADS.1 as i64,
            field: |settings| &mut settings.threads,
        },
        about: "threads that search; as many as there are processor cores to spare",
    },
    Spec {
        usi: "USI_Ponder",
        uci: "Ponder",
        aliases: &[],
        kind: Kind::Check { field: |settings| &mut settings.ponder },
        about: "whether `go ponder` will be used; it is understood either way",
    },
    Spec {
        usi: "USI_MultiPV",
        uci: "MultiPV",
        aliases: &[],
        kind: Kind::Spin { least: 1, most: 600, field: |settings| &mut settings.lines },
        about: "tells so many of the best moves, each with its score and line; costs strength",
    },
    Spec {
        usi: "USI_AnalyseMode",
        uci: "UCI_AnalyseMode",
        aliases: &["Analyse_Mode", "USI_AnalyzeMode"],
        kind: Kind::Check { field: |settings| &mut settings.analyses },
        about: "says that positions are analysed and not played: always at full strength, whatever \
                `Skill_Level` and `USI_LimitStrength` say",
    },
    Spec {
        usi: "Skill_Level",
        uci: "Skill Level",
        aliases: &[],
        kind: Kind::Spin {
            least: LEVELS.0 as i64,
            most: LEVELS.2 as i64,
            field: |settings| &mut settings.level,
        },
        about: "how well to play: a low level looks less far, and overlooks moves; 0 is for beginners, \
                and what is below plays nearly at random",
    },
    Spec {
        usi: "USI_LimitStrength",
        uci: "UCI_LimitStrength",
        aliases: &["Limit_Strength"],
        kind: Kind::Check { field: |settings| &mut settings.keeps_to_elo },
        about: "play as well as `USI_Elo` says, whatever `Skill_Level` says",
    },
    Spec {
        usi: "USI_Elo",
        uci: "UCI_Elo",
        aliases: &["Elo"],
        kind: Kind::Spin { least: ELO.0, most: ELO.2, field: |settings| &mut settings.elo },
        about: "how well to play if `USI_LimitStrength` is on, on a scale of its own: a hundred \
                points are a level of `Skill_Level`, and 2500 or more is full strength",
    },
    Spec {
        usi: "MaxMovesToDraw",
        uci: "MaxMovesToDraw",
        aliases: &["Max_Moves_To_Draw"],
        kind: Kind::Spin { least: 0, most: 100_000, field: |settings| &mut settings.longest_game },
        about: "a game that is not over after so many moves of both sides together is a draw; 0 is \
                no limit",
    },
    Spec {
        usi: "EnteringKingRule",
        uci: "EnteringKingRule",
        aliases: &["Entering_King_Rule"],
        kind: Kind::Choice {
            choices: DECLARATION_RULES,
            field: |settings| &mut settings.declaration_rule,
        },
        about: "with `CSARule27` a win by entered king is declared with `bestmove win`, in games that \
                have the rule; in UCI nothing is ever declared",
    },
    Spec {
        usi: "USI_ShowWDL",
        uci: "UCI_ShowWDL",
        aliases: &["Show_WDL"],
        kind: Kind::Check { field: |settings| &mut settings.shows_chances },
        about: "adds `wdl W D L` to scores: the chances of winning, drawing and losing in thousandths",
    },
    Spec {
        usi: "Move_Overhead",
        uci: "Move Overhead",
        aliases: &["Network_Delay"],
        kind: Kind::Spin { least: 0, most: 5000, field: |settings| &mut settings.overhead_ms },
        about: "milliseconds of a move that are lost on the way and not thought with",
    },
    Spec {
        usi: "TablebasePath",
        uci: "TablebasePath",
        aliases: &["Tablebase_Path"],
        kind: Kind::Text(Text::TablebasePath),
        about: "the file that `hyakki tablebase build` made of the game, or a directory with such \
                files; `<empty>` is the user's data directory",
    },
    Spec {
        usi: "EvalFile",
        uci: "EvalFile",
        aliases: &["Eval_File"],
        kind: Kind::Text(Text::EvalFile),
        about: "the numbers to judge positions by, as `hyakki tune` writes them; `<empty>` is those \
                that are built in. Numbers for another game are answered with a message",
    },
    Spec {
        usi: "Debug_Log_File",
        uci: "Debug Log File",
        aliases: &["Log_File"],
        kind: Kind::Text(Text::LogFile),
        about: "adds everything that is said to a file",
    },
    Spec {
        usi: "Clear_Hash",
        uci: "Clear Hash",
        aliases: &[],
        kind: Kind::Button,
        about: "forgets everything learnt in earlier searches",
    },
];
