//! Writes all files or none.

use std::fs;
use std::path::Path;

use helpdesk_codegen::SourceFile;

use crate::failure::Failure;
use crate::files;

/// Writes the files. If one write fails, it restores the files before it.
pub(super) fn write(root: &Path, wanted: &[SourceFile]) -> Result<(), Failure> {
    let mut before = Vec::new();
    for SourceFile { path, text } in wanted {
        let full = root.join(path);
        before.push((full.clone(), fs::read(&full).ok()));
        if let Err(failure) = files::write(&full, text) {
            let restored = before.iter().map(|(path, old)| match old {
                Some(old) => fs::write(path, old),
                None => fs::remove_file(path),
            });
            // The file that failed may not exist or not be writable, so its restoration may fail.
            restored.for_each(drop);
            return Err(Failure(format!("{failure}; the other files are as they were")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_write_restores_other_files() {
        let root = std::env::temp_dir().join(format!("helpdesk-writing-{}", std::process::id()));
        fs::create_dir_all(root.join("folder")).unwrap();
        fs::write(root.join("first"), "old").unwrap();
        let file = |path: &str| SourceFile { path: path.into(), text: "new".into() };
        // Writing to a directory fails.
        let failure = write(&root, &[file("first"), file("second"), file("folder")]).unwrap_err().to_string();
        assert!(failure.contains("folder") && failure.contains("as they were"), "{failure}");
        assert_eq!(fs::read_to_string(root.join("first")).unwrap(), "old");
        assert!(!root.join("second").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
