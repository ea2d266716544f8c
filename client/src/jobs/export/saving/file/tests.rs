//! A file that is replaced between the look at it and its opening.

use std::os::unix::fs::symlink;

use super::*;

#[test]
fn a_file_that_took_the_place_of_another_one_is_not_opened() {
    let directory = std::env::temp_dir().join(format!("helpdesk-seen-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let [path, moved, victim] = ["data", "moved", "victim"].map(|name| directory.join(name));
    for link in [symlink::<&Path, &Path>, fs::hard_link, |victim, path| fs::copy(victim, path).map(drop)] {
        fs::write(&path, "").unwrap();
        fs::write(&victim, "mine").unwrap();
        let seen = path.symlink_metadata().unwrap();
        assert!(open_seen(&path, &seen).is_ok());
        // Its number would be free for the next file if it were removed.
        fs::rename(&path, &moved).unwrap();
        link(&victim, &path).unwrap();
        let error = open_seen(&path, &seen).unwrap_err().to_string();
        assert!(error.contains("another file took its place meanwhile"), "{error}");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
        [&path, &moved, &victim].into_iter().for_each(|path| fs::remove_file(path).unwrap());
    }
    fs::remove_dir(&directory).unwrap();
}
