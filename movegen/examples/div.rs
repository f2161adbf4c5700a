use hyakki_movegen::rules::Rules;
use hyakki_movegen::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::fs::read_to_string(format!("/work/main/seeds/variants/{}.ini", a[1])).unwrap();
    let mut g = Game::new(Rules::parse(&[("x", &t)]).unwrap().remove(0)).unwrap();
    let d: u32 = a[2].parse().unwrap();
    for m in &a[3..] {
        g.play_text(m).unwrap();
    }
    for (m, n) in g.divide(d, &|| ()) {
        println!("{} {}", g.move_text(m), n);
    }
    eprintln!("{}", g.sfen());
}
