//! A database that is replaced between the look at it and its opening.

use std::fs;
use std::os::unix::fs::symlink;

use super::*;

#[test]
fn replaced_database_is_not_opened() {
    let directory = tempfile::tempdir().unwrap();
    let [path, moved, victim] = ["data", "moved", "victim"].map(|name| directory.path().join(name));
    for link in [symlink::<&Path, &Path>, fs::hard_link, |victim, path| fs::copy(victim, path).map(drop)] {
        fs::write(&path, "").unwrap();
        fs::write(&victim, "").unwrap();
        let seen = check_file(&path).unwrap();
        assert!(connect(&path, &seen).is_ok());
        // Removing the file would free its number for the next file.
        fs::rename(&path, &moved).unwrap();
        link(&victim, &path).unwrap();
        let error = connect(&path, &seen).unwrap_err().to_string();
        assert!(error.contains("another file took its place meanwhile"), "{error}");
        fs::remove_file(&path).unwrap();
        assert!(connect(&path, &seen).is_err() && !path.exists(), "a database is created");
        [&moved, &victim].into_iter().for_each(|path| fs::remove_file(path).unwrap());
    }
}

/// The directory of a database may be a link.
#[test]
fn a_database_is_opened_below_a_link_to_its_directory() {
    let directory = tempfile::tempdir().unwrap();
    let [real, link] = ["real", "link"].map(|name| directory.path().join(name));
    fs::create_dir(&real).unwrap();
    symlink(&real, &link).unwrap();
    let store = Store::open(&link.join("file:x.sqlite"), &[], "a command").unwrap();
    assert!(store.is_new() && real.join("file:x.sqlite").exists());
}
