//! The positions of the benchmark: for every game its start and four from the middle of games.

/// The positions of one game.
pub(super) struct Set {
    /// Name of the game.
    pub(super) game: &'static str,
    /// The depth that takes a second or two.
    pub(super) depth: u32,
    /// Positions besides the start, as SFEN.
    pub(super) middlegames: [&'static str; 4],
}

/// All of them.
pub(super) const SETS: &[Set] = &[
    Set {
        game: "shogi",
        depth: 6,
        middlegames: [
            "lng1k1snl/1r1s1g1b1/ppppppppp/9/7P1/9/PPPPPPP1P/1BK4RL/LNSG1GSN1 w - 1",
            "1nsbk3l/lr5g1/pppg2s1p/3ppp3/6pp1/PPP6/3PNPGPP/L1B1R2GL/1NSK2SN1 b 2p 1",
            "1n1k3n1/+L3g1s1P/3pg1p1L/2pspGPp1/9/2PP1p1P1/P3PS1N1/2+p2P1Kp/LN1+bRGS1B b LPrp 1",
            "lns3s+Rl/2g6/1rppk3p/p3ppp2/1pP4n1/4P1b2/PPNP1PPGP/1B3G1pL/LGS2KSN1 w p 1",
        ],
    },
    Set {
        game: "minishogi",
        depth: 8,
        middlegames: [
            "K+SB2/P1r1k/1Bs2/4g/2+r2 b gp 1",
            "1bsgk/5/2S2/r4/KG1B1 b Prp 1",
            "p1k1S/4b/G1KPS/b2R1/1g1r1 w - 1",
            "4k/4+B/1p3/Pr3/KS3 w RGbgs 1",
        ],
    },
    Set {
        game: "dobutsu",
        depth: 12,
        middlegames: [
            "glc/1c1/E2/ELG w - 14",
            "1le/ce1/1Lc/2G b G 21",
            "1le/gC1/2L/E1G w C 8",
            "gle/3/cG1/EL1 b C 9",
        ],
    },
    Set {
        game: "yokainomori",
        depth: 12,
        middlegames: [
            "glc/1c1/E2/ELG w - 14",
            "gle/3/C1G/EL1 w c 10",
            "gle/3/LEC/2G w c 10",
            "gEl/g2/L2/E+c1 b C 15",
        ],
    },
    Set {
        game: "gorogoro",
        depth: 7,
        middlegames: [
            "sgk1s/3g1/2pp1/1GPP1/2G2/S1K1S w Pp 1",
            "2k1g/S2gs/1s3/3P1/GP2K/G1S1P w 3P 1",
            "spk1s/4g/pP3/2g1K/PS1S1/1GG2 w 2p 1",
            "sp1k1/5/G1P2/2G2/1s1+s1/g1G1K b 3Psp 1",
        ],
    },
    Set {
        game: "yokainomori56",
        depth: 7,
        middlegames: [
            "1gkg1/s4/3s1/1G3/4S/S1KG1 w 3P3p 1",
            "1gk2/s2s1/p1g2/P2GP/S2PS/1GK2 b 2P 1",
            "sk1s1/g1p1g/1GP2/5/SP1K1/g3S b 2Pp 1",
            "1pk1+P/3g1/1s1s1/5/s1GG1/+p2K1 b G2Psp 1",
        ],
    },
    Set {
        game: "gorogoroplus",
        depth: 6,
        middlegames: [
            "sg1gs/1k3/3P1/1ppL1/PN2l/SGKGS b n2p 1",
            "sgkgs/2n1L/pPP1P/3p1/5/SGKGS w NPl 1",
            "1sk1g/1ls1S/s3P/1GGNn/pPK2/3+l1 w G3P 1",
            "k4/gg+L2/4s/G2lp/P1K2/1S2S w G2N3Psp 1",
        ],
    },
    Set {
        game: "torishogi",
        depth: 6,
        middlegames: [
            "1Pckc1s/r2f3/1Psssp1/SS1l3/7/1K1CC2/1L1S1P1 b F2Sr7s 1",
            "s1skCpl/1l1s1cs/rS2F2/csp1C1s/3K1SS/pSs2F1/S3SPR w S2s 1",
            "rpckcpl/3f3/ss1s1s1/2s2s1/SSsSFSR/L2SSC1/1+sCK1P1 b Sps 1",
            "rp1kcpl/sc1f3/ss1s1Ps/2s1Ss1/SSsS2S/4F2/LPCKC1R b 3s 1",
        ],
    },
    Set {
        game: "yokai",
        depth: 6,
        middlegames: [
            "r2tkf1gy/1cy1a1a1l/pppp2ppp/2g6/4Pp3/P5YN1/1PPP1PPPP/3GTG1C1/L1YFK2NR w P 1",
            "rk1p2y1l/1c2nf1a1/pp1g+G1ppp/T1p2p3/1P5y1/3P1g2P/P1N1PP1PT/LA1G1FC1R/2Y1K1Y2 w P2p 1",
            "1g1tk1f1l/rcyy1a3/p1ppppp1p/1p1g5/8n/3N1P3/PAPPP2PP/L8/1GYFKY1CR b GPt2p 1",
            "1g1t5/rc1kng1al/ppppp1y1p/y3fpppn/9/1RPP3P1/PP2PPP1P/LA1FTGYC1/1G2KY3 b - 1",
        ],
    },
];
