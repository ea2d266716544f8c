//! A target under libFuzzer: `fuzz/run.sh` builds and runs it.

#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    static TARGET: std::sync::LazyLock<&helpdesk_fuzz::Target> = std::sync::LazyLock::new(|| {
        let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
        helpdesk_fuzz::target(&name).unwrap_or_else(|| panic!("FUZZ_TARGET is `{name}`, which is no target"))
    });
    TARGET.run(bytes);
});

/// Prints the names of the targets.
#[cfg(not(fuzzing))]
fn main() {
    for target in helpdesk_fuzz::TARGETS {
        println!("{}", target.name);
    }
}
