//! Pictures that commands write.

use super::input::STDIN;
use crate::drawing::markup::{Frame, Theme};
use crate::drawing::picture::{Part, SHEET};
use crate::error::CommandError;
use crate::text::shortened;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A picture to write.
#[derive(Args, Debug)]
pub(super) struct PictureArguments {
    /// Write a picture (SVG) to this file; `-` is standard output, without the text
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// The ground of the picture
    #[arg(long, value_name = "GROUND", value_enum, default_value_t, requires = "svg")]
    pub(super) theme: Theme,
    /// Width of the picture, in pixels [default: what suits it]
    #[arg(
        long,
        value_name = "PIXELS",
        requires = "svg",
        value_parser = clap::value_parser!(u16).range(16..),
    )]
    pub(super) width: Option<u16>,
}

impl PictureArguments {
    /// Whether the picture takes the place of the text.
    pub(super) fn is_all(&self) -> bool {
        self.svg.as_deref() == Some(Path::new(STDIN))
    }

    /// The picture as SVG.
    pub(super) fn draw(&self, part: &Part, title: &str, description: &str) -> String {
        let shown = self.width.map_or(part.width, f64::from);
        framed(part, title, description, self.theme, shown)
    }

    /// Writes the picture, if one is asked for.
    pub(super) fn write(
        &self,
        part: &Part,
        title: &str,
        description: &str,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let Some(path) = &self.svg else { return Ok(()) };
        let picture = self.draw(part, title, description);
        if self.is_all() {
            return Ok(out.write_all(picture.as_bytes())?);
        }
        fs::write(path, picture).map_err(|error| {
            let name = shortened(&path.display().to_string());
            CommandError::Failed(format!("cannot write {name}: {error}"))
        })
    }
}

/// A picture of its own.
pub(super) fn framed(
    part: &Part,
    title: &str,
    description: &str,
    theme: Theme,
    shown: f64,
) -> String {
    let size = (part.width, part.height);
    Frame { size, shown, title, description, theme, sheet: SHEET }.around(&part.content)
}
