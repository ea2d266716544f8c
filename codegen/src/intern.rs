//! One copy of each name and type of the specs that were compiled, for the life of the process.
//!
//! The types of `helpdesk_meta` borrow what they hold. Generated code borrows from its statics, and the compiler from here, so that
//! nothing of the compiler that holds a type has a lifetime. A spec that is compiled again adds nothing.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use helpdesk_meta::{Object, ValueType};

type Copies<T> = Mutex<BTreeSet<&'static T>>;

static NAMES: Copies<str> = Mutex::new(BTreeSet::new());
static OBJECTS: Copies<Object<'static>> = Mutex::new(BTreeSet::new());
static TYPES: Copies<ValueType<'static>> = Mutex::new(BTreeSet::new());

/// Returns the copy of a name.
pub(crate) fn name(name: &str) -> &'static str {
    copy(&NAMES, name, || Box::leak(name.into()))
}

/// Returns the copy of an object of this name. Its fields are in its declaration.
pub(crate) fn object(name: &str) -> &'static Object<'static> {
    let object = Object::new(self::name(name), &[]);
    copy(&OBJECTS, &object, || Box::leak(Box::new(object)))
}

/// Returns the copy of a type.
pub(crate) fn ty(ty: ValueType<'static>) -> &'static ValueType<'static> {
    copy(&TYPES, &ty, || Box::leak(Box::new(ty)))
}

fn copy<T: Ord + ?Sized>(copies: &Copies<T>, value: &T, create: impl FnOnce() -> &'static T) -> &'static T {
    let mut copies = copies.lock().unwrap_or_else(PoisonError::into_inner);
    copies.get(value).copied().unwrap_or_else(|| {
        let created = create();
        copies.insert(created);
        created
    })
}
