//! The lines of `SURFACE.txt` about what the client passes on of crates that are written by hand.

use helpdesk_codegen::{Crate, SourceFile};

const CASE: &str = include_str!("cases/reexports.rs");

#[test]
fn every_kind_of_item_is_listed() {
    insta::assert_snapshot!(lines(CASE).unwrap());
}

#[test]
fn what_is_removed_or_changed_shows_as_its_lines() {
    let changes = [
        ("    pub const fn with_count(mut self, mut count: u32) -> Self {\n        self\n    }\n", ""),
        ("    fn again(&self) -> u32 {\n        1\n    }", "    fn again(&self) -> u32;"),
        ("    Get,\n", ""),
        (" or depth: u32 = 1 + 2", ""),
        ("#[derive(Clone, Copy, Debug)]", "#[derive(Clone, Copy)]"),
        ("    #[cfg(feature = \"serde\")]\n", ""),
        ("    pub fn export(&self) -> Export {}", "    pub fn export(&self, count: u32) -> Export {}"),
        ("impl std::fmt::Display for Method {}\n", ""),
        ("Old as New", "Old as Newer"),
    ];
    let old = lines(CASE).unwrap();
    let mut shown = String::new();
    for (from, to) in changes {
        assert!(CASE.contains(from), "{from}");
        let new = lines(&CASE.replacen(from, to, 1)).unwrap();
        let diff = similar::TextDiff::from_lines(&old, &new);
        shown += &format!("{}\n{}\n", from.trim(), diff.unified_diff().context_radius(0));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn what_cannot_be_found_or_read_is_an_error() {
    let wrong = [
        ("Old as New", "Older as New", "helpdesk passes on helpdesk_runtime::Older, which is not there"),
        (
            "pub use values::Old;",
            "pub use values::Older;",
            "helpdesk passes on helpdesk_runtime::Old, which is not there",
        ),
        ("{Export, run}", "{Export, walk}", "helpdesk::jobs passes on helpdesk_client::walk, which is not there"),
        ("pub struct Export;", "pub struct", "helpdesk_client/jobs.rs: "),
        (
            "    fn more_private(&self) {}",
            "    from!();",
            "helpdesk_runtime::requests::method: a macro inside an `impl`",
        ),
        ("from!($name: u8", "from!($name = u8", "helpdesk_runtime::values: no rule of `from!` fits "),
    ];
    for (from, to, message) in wrong {
        let error = lines(&CASE.replacen(from, to, 1)).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
}

/// What `SURFACE.txt` says.
fn lines(case: &str) -> Result<String, String> {
    let files = case.split("//# ").skip(1).map(|file| file.split_once('\n').unwrap());
    let files = files.map(|(path, text)| SourceFile { path: path.to_owned(), text: text.to_owned() });
    let files: Vec<SourceFile> = files.collect();
    let crates = ["helpdesk_runtime", "helpdesk_client"].map(|name| Crate {
        name: name.to_owned(),
        files: files.iter().filter_map(|file| below(file, name)).collect(),
    });
    let surface = SourceFile { path: "SURFACE.txt".to_owned(), text: String::new() };
    let mut generated: Vec<SourceFile> = files.into_iter().filter(|file| file.path.starts_with("src/")).collect();
    generated.push(surface);
    helpdesk_codegen::add_reexports(&mut generated, &crates)?;
    Ok(generated.pop().unwrap().text)
}

fn below(file: &SourceFile, folder: &str) -> Option<SourceFile> {
    let path = file.path.strip_prefix(folder)?.strip_prefix('/')?;
    Some(SourceFile { path: path.to_owned(), text: file.text.clone() })
}
