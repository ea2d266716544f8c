//! One copy of each name, type and list of the specs that were compiled, for the life of the process.
//!
//! The types of `helpdesk_meta` borrow what they hold. Generated code borrows from its statics, and the compiler from here, so that
//! nothing of the compiler that holds a type has a lifetime. A spec that is compiled again adds nothing.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use helpdesk_meta::{Object, ValueType};

/// The set of copies of each type.
static COPIES: Mutex<BTreeMap<TypeId, Box<dyn Any + Send>>> = Mutex::new(BTreeMap::new());

/// Returns the copy of a name or another text.
pub(crate) fn name(name: &str) -> &'static str {
    copy(name, || Box::leak(name.into()))
}

/// Returns the copy of an object of this name. Its fields are in its declaration.
pub(crate) fn object(name: &str) -> &'static Object<'static> {
    one(Object::new(self::name(name), &[]))
}

/// Returns the copy of a type.
pub(crate) fn ty(ty: ValueType<'static>) -> &'static ValueType<'static> {
    one(ty)
}

/// Returns the copy of a value.
pub(crate) fn one<T: Copy + Ord + Send + Sync + 'static>(value: T) -> &'static T {
    copy(&value, || Box::leak(Box::new(value)))
}

/// Returns the copy of a list.
pub(crate) fn list<T: Copy + Ord + Send + Sync + 'static>(values: impl IntoIterator<Item = T>) -> &'static [T] {
    let values = values.into_iter().collect::<Vec<_>>();
    copy(&values[..], || Vec::leak(values.clone()))
}

fn copy<T: Ord + Sync + ?Sized + 'static>(value: &T, create: impl FnOnce() -> &'static T) -> &'static T {
    let mut copies = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    let copies = copies.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(BTreeSet::<&'static T>::new()));
    let copies = copies.downcast_mut::<BTreeSet<&'static T>>().expect("the set under a type is of the type");
    copies.get(value).copied().unwrap_or_else(|| {
        let created = create();
        copies.insert(created);
        created
    })
}
