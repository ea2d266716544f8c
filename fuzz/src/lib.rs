//! Everything that may get any bytes: from the service, from anybody, or from a file. An error at worst: no panic, no hang, and
//! memory in proportion.

mod client;
mod exchange;
mod generator;
#[rustfmt::skip]
#[path = "../../generated/samples/requests.rs"]
#[expect(dead_code, reason = "the requests are for other tests")]
mod samples;
mod server;

/// The function that gets the bytes.
pub struct Target {
    /// Its name, which is the directory of its inputs in `fuzz/corpus`.
    pub name: &'static str,
    read: fn(&[u8]),
    /// The bytes that may be allocated beyond [`FACTOR`] times the input.
    memory: u64,
}

/// How many times the size of the input may be allocated at the same time.
const FACTOR: u64 = 10;
const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// All targets.
pub static TARGETS: &[Target] = &[
    Target { name: "responses", read: client::responses, memory: MIB },
    Target { name: "records", read: client::records, memory: MIB },
    Target { name: "failures", read: exchange::failures, memory: MIB },
    Target { name: "rate_limits", read: exchange::rate_limits, memory: MIB },
    // A tree of the nested keys of a form: up to 700 bytes for a bracket, of at most 16 in each of at most 1,000 pairs.
    Target { name: "webhooks", read: client::webhooks, memory: MIB },
    Target { name: "times", read: client::times, memory: 16 * KIB },
    // A tree of JSON: up to 48 bytes for a number of one digit, in inputs of 4 KiB.
    Target { name: "checkpoints", read: client::checkpoints, memory: 192 * KIB },
    Target { name: "multipart", read: client::multipart, memory: 256 * KIB },
    Target { name: "specs", read: generator::specs, memory: 64 * MIB },
    Target { name: "locks", read: generator::locks, memory: 64 * MIB },
    Target { name: "accepted", read: generator::accepted, memory: MIB },
    Target { name: "server", read: server::requests, memory: MIB },
];

/// The target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

impl Target {
    /// Reads the bytes.
    ///
    /// # Panics
    ///
    /// If the target panics, breaks a law of its own, or takes more memory than it may. Memory is counted on this thread alone:
    /// not that of the fake server, nor of the half of the generator that prints on a second one.
    pub fn run(&self, bytes: &[u8]) {
        let memory = allocation_counter::measure(|| (self.read)(bytes));
        let most = FACTOR * bytes.len() as u64 + self.memory;
        assert!(memory.bytes_max <= most, "{} bytes of input took {} bytes of memory", bytes.len(), memory.bytes_max);
    }
}

/// The first line, which selects something, and the rest.
fn first_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    (&bytes[..end], bytes.get(end + 1..).unwrap_or_default())
}

/// The entry of this name, or one that any other name selects, so that no input is lost.
fn select<'a, T>(table: &'a [(&str, T)], name: &[u8]) -> &'a T {
    let index = name.iter().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let named = table.iter().find(|(it, _)| it.as_bytes() == name);
    &named.unwrap_or(&table[index % table.len()]).1
}
