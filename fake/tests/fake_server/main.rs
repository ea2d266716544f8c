//! The fake server as its testers use it: faults, strictness, time, and many at once.

mod asked;
mod faults;
mod hostile;
mod lifetime;
mod paging;
mod request_log;
mod samples;
mod strictness;
mod time;
mod wire;
