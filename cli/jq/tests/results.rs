//! Results that are left when their consumer fails. The worker of an expression is this program, so that it has no harness.

use std::io::{self, ErrorKind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use helpdesk_jq::{Expression, Output};

/// Expressions by what there is after the first result.
const EXPRESSIONS: [(&str, &str); 7] = [
    ("nothing", "1"),
    ("an error", "1, error(\"wrong\")"),
    ("results that are there at once", "1, 2, 3"),
    ("more results than a pipe holds", "1, range(100000)"),
    ("results without end", "repeat(1)"),
    ("work without end", "1, (def f: f; f)"),
    ("a long result", "1, (\"x\" * 10000000)"),
];

fn main() {
    if helpdesk_jq::work_if_asked() {
        return;
    }
    let (done, is_done) = mpsc::channel();
    thread::spawn(move || {
        for (rest, code) in EXPRESSIONS {
            what_is_left_of_the_results_is_dropped_when_their_consumer_fails(rest, code);
        }
        done.send(()).unwrap();
    });
    // A panic of the thread ends the channel. A minute without either is a hang.
    is_done.recv_timeout(Duration::from_secs(60)).unwrap();
}

fn what_is_left_of_the_results_is_dropped_when_their_consumer_fails(rest: &str, code: &str) {
    let expression = Expression::compile(code).unwrap();
    let mut taken = Vec::new();
    let failed = expression.run("0", false, &mut |output| {
        taken.push(output);
        Err(io::Error::new(ErrorKind::StorageFull, "the disk is full"))
    });
    assert_eq!(failed.unwrap_err().kind(), ErrorKind::StorageFull, "{rest}");
    assert_eq!(taken, [Output::Json("1".to_owned())], "{rest}");
    // The pipe may still contain results of this document, which must not count for another one.
    for document in ["0", &format!("\"{}\"", "x".repeat(1 << 20))] {
        let again = expression.clone().run(document, false, &mut |output| panic!("{rest}: {output:?}"));
        assert_eq!(again.unwrap_err().kind(), ErrorKind::InvalidData, "{rest}");
    }
}
