//! Names of the fake server's records, as people type them.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use helpdesk::{companies, groups, labels};
use helpdesk_fake::{DEFAULT_STAFF_EMAIL, FakeServer, Fault};
use helpdesk_tools::names::{Error, Found, List, Names, Naming, Problem, Purpose};

use crate::server;

fn names(server: &FakeServer) -> Names {
    Names::new(server.blocking_client(), DEFAULT_STAFF_EMAIL)
}

/// An empty place for a file. Each test has its own.
fn place(test: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("names").join(test);
    let _ = fs::remove_dir_all(&path);
    path.join("names.json")
}

/// The problem with a name, and the ids of the candidates.
fn problem(result: Result<Found, Error>) -> (Problem, Vec<String>) {
    match result {
        Err(Error::Name { problem, candidates, .. }) => (problem, candidates.into_iter().map(|it| it.id).collect()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_name_is_the_id_of_its_record_in_each_list() {
    let server = server();
    let names = names(&server);
    let table = [
        (List::Staff, "Agnes Agent", 601),
        (List::Staff, "boris@example.com", 602),
        (List::Staff, "@me", 601),
        (List::Groups, " suPPort ", 501),
        (List::Labels, "\u{417}\u{410}\u{42f}\u{412}\u{41a}\u{410}", 702),
        (List::Labels, "100% sure", 703),
        (List::StaffRoles, "Observer", 3),
        (List::Languages, "English", 2),
        (List::Languages, "eng", 2),
        (List::CustomFields, "City", 28),
        (List::CaseFields, "Plan", 27),
        (List::UserFields, "City", 28),
        (List::Filters, "Urgent", 75),
        (List::CustomChannels, "Messenger", 7),
        (List::Users, "ANN@example.com", 30001),
    ];
    for (list, name, id) in table {
        for purpose in [Purpose::Read, Purpose::Change] {
            let result = names.id(list, name, purpose);
            assert_eq!(result.as_ref().map(|it| it.id).ok(), Some(id), "{list:?} {name}: {result:?}");
        }
    }
}

#[test]
fn a_company_is_found_among_more_than_a_page_has() {
    let server = server();
    let client = server.blocking_client();
    let create = |name: &str| u64::from(client.send(companies::create(name)).unwrap().company_id);
    create("acme2");
    for index in 0..104 {
        create(&format!("Acme2 branch {index}"));
    }
    let exact = create("Acme2");
    let names = names(&server);
    for purpose in [Purpose::Read, Purpose::Change] {
        assert_eq!(names.id(List::Companies, "Acme2", purpose).unwrap().id, exact);
        assert_eq!(problem(names.id(List::Companies, "ACME2", purpose)).0, Problem::Ambiguous);
        // There are more than were read.
        assert_eq!(problem(names.id(List::Companies, "branch", purpose)).0, Problem::Part);
    }
    server.clear_requests();
    names.id(List::Companies, "Acme2", Purpose::Change).unwrap();
    assert_eq!(server.received_requests().len(), 0, "the same search is not sent twice");
}

#[test]
fn a_whole_name_of_a_young_record_wins_over_a_part_of_an_older_one() {
    let server = server();
    let (path, client) = (place("young"), server.blocking_client());
    client.send(groups::create("Help EU")).unwrap();
    let id = |name: &str| names(&server).keep_in(path.clone()).id(List::Groups, name, Purpose::Read).unwrap().id;
    assert_ne!(id("Help"), 501);
    let young = u64::from(client.send(groups::create("Help")).unwrap().group_id);
    assert_eq!(id("Help"), young);
}

#[test]
fn a_program_whose_output_feeds_another_reads_each_list_again() {
    let server = server();
    let (path, client) = (place("again"), server.blocking_client());
    let id = |names: Names| names.keep_in(path.clone()).id(List::Groups, "Support", Purpose::Read).unwrap().id;
    assert_eq!(id(names(&server)), 501);
    client.send(groups::update(501).group_title("Helpers")).unwrap();
    client.send(groups::update(502).group_title("Support")).unwrap();
    assert_eq!(id(names(&server)), 501);
    assert_eq!(id(names(&server).with_fresh_lists()), 502);
}

#[test]
fn title_of_one_option_and_key_of_another_is_ambiguous() {
    let server = server();
    let field = r#"{"0":{"custom_field":{"field_id":27,"title":"Plan","field_type":"select","field_level":"case",
        "field_data":{"1":"3","2":"Silver","3":"1","4":"4"}}},"total_count":1}"#;
    server.inject_fault(Fault::respond_with(200, field).on("custom_fields.list"));
    let names = names(&server);
    let option = |text| names.option(List::CaseFields, 27, text, Purpose::Change);
    for ambiguous in ["1", "3"] {
        let Err(Error::Name { problem, candidates, .. }) = option(ambiguous) else { panic!("{ambiguous}") };
        assert_eq!((problem, candidates.len()), (Problem::Ambiguous, 2), "{ambiguous}");
    }
    assert_eq!(
        [option("2").unwrap(), option("silver").unwrap(), option("4").unwrap()].map(Option::unwrap),
        ["2", "2", "4"]
    );
}

#[test]
fn digits_are_an_id_without_a_request_and_a_prefix_makes_them_a_name() {
    let server = server();
    let names = names(&server);
    for list in [List::Staff, List::Users, List::Labels] {
        assert_eq!(names.id(list, "18446744073709551615", Purpose::Change).unwrap().id, u64::MAX);
    }
    assert_eq!(server.received_requests().iter().count(), 0);
    let label = server.blocking_client().send(labels::create("2026")).unwrap().label_id;
    assert_eq!(names.id(List::Labels, "name:2026", Purpose::Change).unwrap().id, u64::from(label));
    // The string is a number, but no id.
    assert_eq!(problem(names.id(List::Labels, "18446744073709551616", Purpose::Read)).0, Problem::Unknown);
}

#[test]
fn unknown_name_lists_candidates_by_likeness() {
    let server = server();
    let (names, client) = (names(&server), server.blocking_client());
    for title in ["Support", "support "] {
        client.send(groups::create(title)).unwrap();
    }
    let support = problem(names.id(List::Groups, "SUPPORT", Purpose::Read));
    assert_eq!((support.0, support.1.len(), support.1[0].as_str()), (Problem::Ambiguous, 3, "501"));
    let two = problem(names.id(List::Groups, "Support", Purpose::Change));
    assert_eq!((two.0, two.1.len()), (Problem::Ambiguous, 2), "one that is exactly this wins over others");
    assert_eq!(problem(names.id(List::Groups, "Sails", Purpose::Read)).1[0], "502");
    assert_eq!(problem(names.id(List::CaseFields, "City", Purpose::Read)).0, Problem::Unknown, "it is of users");
    assert_eq!(problem(names.id(List::Users, "nobody@example.com", Purpose::Read)), (Problem::Unknown, Vec::new()));
    for blank in ["", "  ", "name:"] {
        assert_eq!(problem(names.id(List::Groups, blank, Purpose::Read)).0, Problem::Unknown);
    }
    let error = names.id(List::Groups, "Sails", Purpose::Read).unwrap_err().to_string();
    assert!(error.starts_with("`Sails` is the name of no group; there are `Sales` (502), "), "{error}");
}

#[test]
fn part_of_a_name_is_accepted_only_for_reading() {
    let server = server();
    let names = names(&server);
    let result = names.id(List::Staff, "agnes", Purpose::Read).unwrap();
    assert_eq!((result.id, result.name.as_str(), result.is_exact), (601, "Agnes Agent", false));
    assert!(names.id(List::Staff, "agnes agent", Purpose::Read).unwrap().is_exact);
    assert_eq!(problem(names.id(List::Staff, "agnes", Purpose::Change)), (Problem::Part, vec!["601".to_owned()]));
    // A part of a word is no part of a name.
    assert_eq!(problem(names.id(List::Staff, "agn", Purpose::Read)).0, Problem::Unknown);
}

#[test]
fn the_value_of_a_field_with_options_may_be_the_title_of_one() {
    let server = server();
    let names = names(&server);
    let option = |field, text| names.option(List::CaseFields, field, text, Purpose::Change);
    for (field, text, key) in
        [(27, "gold", Some("3")), (27, "3", Some("3")), (27, "Silver", Some("2")), (25, "gold", None), (99, "1", None)]
    {
        assert_eq!(option(field, text).unwrap().as_deref(), key, "{field}={text}");
    }
    let Err(Error::Name { problem, candidates, .. }) = option(27, "Platinum") else { panic!("it is no option") };
    assert_eq!((problem, candidates.len()), (Problem::Unknown, 3));
}

#[test]
fn a_list_is_kept_for_reading_and_read_again_for_a_change() {
    let server = server();
    let (path, client) = (place("kept"), server.blocking_client());
    let requests = |name: &str, purpose| {
        server.clear_requests();
        let result = names(&server).keep_in(path.clone()).id(List::Groups, name, purpose);
        (result.map(|it| it.id).ok(), server.received_requests().iter().count())
    };
    assert_eq!(requests("Support", Purpose::Read), (Some(501), 1));
    assert_eq!(requests("Support", Purpose::Read), (Some(501), 0));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    // The group now has the name of another group. A change must not trust what was true minutes ago.
    client.send(groups::update(501).group_title("Helpers")).unwrap();
    client.send(groups::update(502).group_title("Support")).unwrap();
    assert_eq!(requests("Support", Purpose::Read), (Some(501), 0));
    assert_eq!(requests("Support", Purpose::Change), (Some(502), 1));
    assert_eq!(requests("Support", Purpose::Read), (Some(502), 0), "what was read is kept");
    let young = client.send(groups::create("Young")).unwrap().group_id;
    assert_eq!(requests("Young", Purpose::Read), (Some(u64::from(young)), 1), "a record may be younger than the list");
}

#[test]
fn old_or_damaged_file_is_ignored() {
    let server = server();
    let path = place("damaged");
    let id = || names(&server).keep_in(path.clone()).id(List::Groups, "Support", Purpose::Read).unwrap().id;
    assert_eq!(id(), 501);
    let text = fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_once("\"secs_since_epoch\":").unwrap();
    let rest = after.trim_start_matches(|it: char| it.is_ascii_digit());
    let wrong = text.replace(":501", ":9");
    let aged = |seconds: &str| format!("{before}\"secs_since_epoch\":{seconds}{rest}").replace(":501", ":9");
    fs::write(&path, aged("1")).unwrap();
    names(&server).keep_in(path.clone()).id(List::Labels, "urgent", Purpose::Read).unwrap();
    assert!(!fs::read_to_string(&path).unwrap().contains("Support"), "what is too old is removed");
    for damaged in ["", "{", "[]", "null", &wrong[..wrong.len() - 9], &aged("1"), &aged("99999999999")] {
        fs::write(&path, damaged).unwrap();
        assert_eq!(id(), 501, "{damaged}");
    }
    // If the file is not writable, each lookup reads the names again.
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(id(), 501);
}

#[test]
fn a_list_that_cannot_be_read_has_no_names_and_is_not_tried_again() {
    let server = server();
    let names = Names::new(server.blocking_client_for("nobody@example.com"), DEFAULT_STAFF_EMAIL);
    for _ in 0..3 {
        assert_eq!(names.get(List::Groups, 501), None);
    }
    assert_eq!(server.received_requests().iter().count(), 1);
    assert!(matches!(names.id(List::Groups, "Support", Purpose::Read), Err(Error::Client(_))));
}

#[test]
fn ids_are_read_alone_or_within_a_text() {
    let table = [
        ("GroupId", "501", Some(501)),
        ("Assignee", "601", Some(601)),
        ("Actor", "staff_601", Some(601)),
        ("Actor", "601", None),
        ("Channel", "cch7", Some(7)),
        ("Channel", "email", None),
        ("GroupId", "+5", None),
        ("GroupId", "", None),
    ];
    for (name, value, id) in table {
        let naming = Naming::of_type(name).unwrap();
        assert_eq!(naming.id_in(value), id, "{name} {value}");
        assert!(id.is_none_or(|id| naming.value(id) == value));
    }
    for name in ["CaseId", "MessageId", "CaseStatus", "Case", "no type"] {
        assert_eq!(Naming::of_type(name), None, "{name}");
    }
}

/// The file is used only if no other user can have written it.
#[test]
fn names_file_writable_by_others_is_ignored() {
    let server = server();
    let place = place("writable");
    names(&server).keep_in(place.clone()).all(List::Staff).unwrap();
    assert!(helpdesk_tools::names::read_list_file(place.clone(), List::Staff).is_some());
    for mode in [0o620, 0o602, 0o666] {
        fs::set_permissions(&place, fs::Permissions::from_mode(mode)).unwrap();
        assert!(helpdesk_tools::names::read_list_file(place.clone(), List::Staff).is_none(), "{mode:o}");
    }
    // The program replaces the file by one that only the owner can use.
    names(&server).keep_in(place.clone()).all(List::Staff).unwrap();
    assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
    let link = place.with_file_name("link.json");
    std::os::unix::fs::symlink(&place, &link).unwrap();
    assert!(helpdesk_tools::names::read_list_file(link, List::Staff).is_none());
    if std::os::unix::fs::chown(&place, Some(12_345), None).is_ok() {
        assert!(helpdesk_tools::names::read_list_file(place, List::Staff).is_none());
    }
}
