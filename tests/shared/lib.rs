//! Code that three test crates share: those of the generator, of the judges, and of the programs with generated
//! clients.

pub mod cargo;
pub mod cases;
pub mod keys;
pub mod project;
pub mod witness;
