//! Text of any origin in error messages.

/// Text made fit for one line of an error: shortened, and with control characters escaped.
pub(super) fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        quoted.push_str("...");
    }
    format!("`{quoted}`")
}
