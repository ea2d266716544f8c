//! Safe names of files, which no sender of an attachment can choose.

/// The extensions that a stored file may have. No system runs such a file, or scripts in it, when somebody opens it.
const EXTENSIONS: &[&str] = &[
    "7z", "avi", "bmp", "bz2", "csv", "doc", "docx", "eml", "flac", "gif", "gz", "heic", "ics", "jpeg", "jpg", "json",
    "log", "m4a", "md", "mkv", "mov", "mp3", "mp4", "msg", "odp", "ods", "odt", "ogg", "opus", "pdf", "png", "ppt",
    "pptx", "rar", "rtf", "tar", "tif", "tiff", "tsv", "txt", "vcf", "wav", "webm", "webp", "xls", "xlsx", "xml",
    "yaml", "yml", "zip", "zst",
];

/// Names that Windows gives to devices, whatever extension they have.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The maximum number of bytes of a name. Systems allow 255, and a repeated name gets a number.
const MAX_NAME_BYTES: usize = 160;

/// Returns the extension of a name if its format is passive, or else `bin`.
pub fn extension(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS.iter().find(|known| known.eq_ignore_ascii_case(extension)).unwrap_or(&"bin")
}

/// Returns a name for a file that is like this one, and safe in every directory: no path, no device, no hidden file, at most 160
/// bytes, without characters that a system forbids or that are not shown.
pub fn safe(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe_name = last.chars().map(|it| if is_forbidden(it) { '_' } else { it }).collect::<String>();
    let safe_name = safe_name.trim_matches(|it: char| it == '.' || it.is_whitespace());
    let (stem, end) = match safe_name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() && end.len() <= 16 => (stem, format!(".{end}")),
        _ => (safe_name, String::new()),
    };
    let stem = start(stem, MAX_NAME_BYTES - end.len() - 1).trim_end_matches(|it: char| it == '.' || it.is_whitespace());
    match stem {
        "" => format!("file{end}"),
        // `nul.tar.gz` is the device too.
        _ if is_reserved(stem.split('.').next().unwrap_or_default().trim_end()) => format!("_{stem}{end}"),
        _ => format!("{stem}{end}"),
    }
}

/// Returns the name with a number before its extension.
pub fn with_number(name: &str, number: u64) -> String {
    match name.rsplit_once('.') {
        Some((stem, end)) => format!("{stem}-{number}.{end}"),
        None => format!("{name}-{number}"),
    }
}

/// Whether a system forbids a character in names, or shows nothing or another order for it.
fn is_forbidden(character: char) -> bool {
    character.is_control()
        || "<>:\"|?*".contains(character)
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffd}' | '\u{e0000}'..='\u{e007f}'
        )
}

fn is_reserved(stem: &str) -> bool {
    let stem = stem.to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port
        .is_some_and(|it| matches!(it, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³"));
    is_port || RESERVED.contains(&stem.as_str())
}

/// Returns the start of a string, of at most this number of bytes.
fn start(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_a_path_or_a_device() {
        for (name, expected) in [
            ("photo.txt", "photo.txt"),
            ("счёт №1.pdf", "счёт №1.pdf"),
            ("../../etc/passwd", "passwd"),
            ("/etc/passwd", "passwd"),
            ("C:\\Windows\\win.ini", "win.ini"),
            ("..", "file"),
            (".", "file"),
            ("", "file"),
            ("a/", "file"),
            (".bashrc", "bashrc"),
            (" . a .", "a"),
            ("CON", "_CON"),
            ("nul.tar.gz", "_nul.tar.gz"),
            ("Com1 .txt", "_Com1.txt"),
            ("com¹", "_com¹"),
            ("a\u{0}b\nc\u{1b}[31m.txt", "a_b_c_[31m.txt"),
            ("exe\u{202e}fdp.txt", "exe_fdp.txt"),
            ("a:b*?.txt", "a_b__.txt"),
        ] {
            assert_eq!(safe(name), expected, "{name:?}");
            assert_eq!(safe(&safe(name)), safe(name), "{name:?}");
        }
    }

    #[test]
    fn a_long_name_keeps_its_extension() {
        for name in [format!("{}.pdf", "a".repeat(300)), format!("{}.pdf", "ё".repeat(300)), "x.".repeat(300)] {
            let safe = safe(&name);
            assert!(safe.len() <= MAX_NAME_BYTES && !safe.ends_with('.'), "{safe}");
            assert_eq!(safe.ends_with(".pdf"), name.ends_with(".pdf"), "{safe}");
        }
        assert!(safe(&format!("a.{}", "b".repeat(300))).len() <= MAX_NAME_BYTES);
    }

    #[test]
    fn extension_of_an_active_format_is_replaced() {
        for (name, expected) in
            [("a.PDF", "pdf"), ("a.tar.gz", "gz"), ("a.exe", "bin"), ("a.html", "bin"), ("a", "bin"), ("a.p/df", "bin")]
        {
            assert_eq!(extension(name), expected, "{name}");
        }
    }

    #[test]
    fn number_is_added_before_the_extension() {
        assert_eq!([with_number("a.b.pdf", 2), with_number("a", 3)], ["a.b-2.pdf", "a-3"]);
    }
}
