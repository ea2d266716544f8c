//! The sources and the licenses of the crates that the project depends on.

use api_tests::cargo::tree;
use xtask::root;

/// Licenses under which programs may link a crate without more than a notice.
const LICENSES: [&str; 11] = [
    "Apache-2.0",
    "BSD-3-Clause",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

#[test]
fn every_crate_comes_from_the_registry_under_a_permissive_license() {
    let crates = tree(&["--workspace", "--edges", "normal,build,dev", "--target", "all", "--all-features"], "{p}|{l}");
    assert!(crates.len() > 100, "{crates:?}");
    for line in crates {
        let (name, license) = line.split_once('|').unwrap();
        let own = name.contains(root().to_str().unwrap());
        assert!(own || !name.contains('('), "{name} is not from crates.io");
        assert!(permits(license), "{name} has the license `{license}`; accept it in `LICENSES`, or replace the crate");
    }
}

/// Whether an expression such as `MIT OR (Apache-2.0 AND ISC)` can be met with accepted licenses.
fn permits(license: &str) -> bool {
    let expression = spdx::Expression::parse_mode(license, spdx::ParseMode::LAX);
    let expression = expression.unwrap_or_else(|it| panic!("`{license}`: {it}"));
    expression.evaluate(|it| it.license.id().is_some_and(|id| LICENSES.contains(&id.name)))
}

#[test]
fn licenses_are_judged_as_expressions() {
    for good in [
        "MIT",
        "MIT-0",
        "NCSA",
        "MIT/Apache-2.0",
        "GPL-3.0-only OR MIT",
        "Apache-2.0 WITH LLVM-exception",
        "(MIT OR GPL-2.0-only) AND ISC",
    ] {
        assert!(permits(good), "{good}");
    }
    for bad in ["GPL-3.0-only", "MIT AND MPL-2.0", "AGPL-3.0-or-later OR LGPL-3.0-only"] {
        assert!(!permits(bad), "{bad}");
    }
}
