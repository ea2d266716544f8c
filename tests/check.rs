//! Checking a spec while somebody edits it.

use std::fs;
use std::path::PathBuf;

use helpdesk_codegen::Checker;
use xtask::Workspace;
use xtask::check::{MessageFormat, check};
use xtask::watch::Changes;

#[test]
fn cached_files_are_checked_like_new_ones() {
    let mut spec = Workspace::here().spec().unwrap();
    let mut checker = Checker::default();
    let edits =
        [("type: text", "type: tex"), ("type: tex,", "type: text,"), ("doc:", "dok:"), ("dok:", "\tdoc:"), ("\t", "")];
    for (from, to) in edits {
        let file = spec.iter_mut().find(|it| it.path == "spec/labels.yaml").unwrap();
        file.text = file.text.replacen(from, to, 1);
        let [again, anew] = [&mut checker, &mut Checker::default()].map(|it| check(it, &spec, MessageFormat::Json));
        assert_eq!(again, anew);
    }
}

#[test]
fn saved_files_are_noticed() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check");
    _ = fs::remove_dir_all(&folder);
    let workspace = Workspace { spec: folder.clone(), generated: folder.clone() };
    let edits: [fn(&PathBuf); 4] = [
        |folder| fs::create_dir_all(folder).unwrap(),
        |folder| fs::write(folder.join("labels.yaml"), "doc: Labels.").unwrap(),
        |folder| fs::rename(folder.join("labels.yaml"), folder.join("notes.yaml")).unwrap(),
        |folder| fs::remove_file(folder.join("notes.yaml")).unwrap(),
    ];
    let mut edits = edits.into_iter();
    let states = Changes::below(&folder).take(5).map(|()| {
        let state = workspace.spec().map(|files| files[0].path.clone());
        edits.next().into_iter().for_each(|edit| edit(&folder));
        state.unwrap_or_else(|failure| failure.to_string().split(' ').next().unwrap().to_owned())
    });
    let states = states.collect::<Vec<_>>();
    assert_eq!(states, ["cannot", "expected", "spec/labels.yaml", "spec/notes.yaml", "expected"]);
}
