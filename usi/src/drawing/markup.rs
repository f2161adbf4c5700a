//! What every picture (SVG) has: its frame, its colours for light and dark pages, text fit for XML.

use std::fmt::Write;

/// The ground a picture is drawn for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Theme {
    /// Light or dark as the page or the system has it
    #[default]
    Auto,
    /// Light
    Light,
    /// Dark
    Dark,
}

/// What is drawn how: rules of CSS, first for everybody, then what differs on dark ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
}

/// A picture without its content.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'t> {
    /// Size of its coordinates.
    pub(crate) size: (f64, f64),
    /// Width it is shown with, in pixels, where nothing else says it.
    pub(crate) shown: f64,
    /// What it is.
    pub(crate) title: &'t str,
    /// What is to be seen, for who cannot see it.
    pub(crate) description: &'t str,
    pub(crate) theme: Theme,
    pub(crate) sheet: Sheet,
}

impl Frame<'_> {
    /// The whole picture with this content.
    pub(crate) fn around(&self, content: &str) -> String {
        let (width, height) = self.size;
        let shown = (self.shown, (self.shown * height / width).round());
        let Sheet { light, dark } = self.sheet;
        let style = match self.theme {
            Theme::Auto => format!("{light}\n@media (prefers-color-scheme:dark){{\n{dark}\n}}"),
            Theme::Light => light.to_owned(),
            Theme::Dark => format!("{light}\n{dark}"),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n<style>\n{style}\n</style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{content}</svg>\n",
            shown.0,
            shown.1,
            escaped(self.title),
            escaped(self.description),
        )
    }
}

/// Content moved to another place.
pub(crate) fn moved(x: f64, y: f64, content: &str) -> String {
    format!("<g transform=\"translate({x:.1} {y:.1})\">\n{content}</g>\n")
}

/// A line of text of a class.
pub(crate) fn text(out: &mut String, class: &str, x: f64, y: f64, text: &str) {
    let text = escaped(text);
    let _ = writeln!(out, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
}

/// Text fit for XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // No other control character may stand in XML.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_markup() {
        assert_eq!(escaped("<a & \"b\">\u{7}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }

    #[test]
    fn themes_say_what_is_dark() {
        let sheet = Sheet { light: "LIGHT", dark: "DARK" };
        let drawn = |theme| {
            let (title, description) = ("", "");
            let frame =
                Frame { size: (100.0, 50.0), shown: 200.0, title, description, theme, sheet };
            frame.around("")
        };
        assert!(drawn(Theme::Auto).contains("@media (prefers-color-scheme:dark){\nDARK\n}"));
        assert!(!drawn(Theme::Light).contains("DARK"));
        let dark = drawn(Theme::Dark);
        assert!(dark.contains("LIGHT\nDARK\n</style>") && !dark.contains("@media"));
        assert!(dark.contains("width=\"200\" height=\"100\" viewBox=\"0 0 100 50\""));
    }
}
