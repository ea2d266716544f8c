//! The tests of the generator, those with judges of others, and the programs that are compiled with generated clients read these.

pub mod cargo;
pub mod cases;
pub mod keys;
pub mod project;
pub mod witness;
