//! One list for each of many cases.

use helpdesk::jobs::CollectedList;
use helpdesk::request::ListRequest;
use helpdesk::{Case, CaseId, CaseSort, Error, MessageContent, cases, messages, notes};
use helpdesk_fake::Fault;

use crate::end_to_end::bench::{Bench, Driver};

scenarios![
    messages_of_many_cases_arrive_with_their_cases,
    the_history_of_each_case_of_a_list_is_read,
    a_deleted_case_fails_without_the_others,
];

/// The lists of all keys.
fn collect_lists<K: Send, R: ListRequest>(
    bench: &Bench,
    keys: Vec<K>,
    request: impl FnMut(&K) -> R + Send,
) -> Vec<CollectedList<K, R::Item>> {
    match &bench.driver {
        Driver::Async(client, runtime) => runtime.block_on(async {
            let (mut lists, mut all) = (client.collect_lists(keys, request), Vec::new());
            while let Some(list) = lists.next().await {
                all.push(list);
            }
            all
        }),
        Driver::Blocking(client) => client.collect_lists(keys, request).collect(),
    }
}

/// The lists of all cases of a list that is read meanwhile.
fn of_listed<R: ListRequest>(
    bench: &Bench,
    list: cases::List,
    request: impl FnMut(&Case) -> R + Send,
) -> Result<Vec<CollectedList<Case, R::Item>>, Error> {
    match &bench.driver {
        Driver::Async(client, runtime) => runtime.block_on(async {
            let (mut lists, mut all) = (client.try_collect_lists(client.items(list), request), Vec::new());
            while let Some(list) = lists.next().await {
                all.push(list?);
            }
            Ok(all)
        }),
        Driver::Blocking(client) => client.try_collect_lists(client.items(list), request).collect(),
    }
}

fn messages_of_many_cases_arrive_with_their_cases(bench: &Bench) {
    for case in [10_002, 10_004, 10_002, 10_001] {
        bench.ok(messages::create(case, MessageContent::text(format!("Response in {case}"))));
    }
    bench.ok(notes::create(10_004, helpdesk::NoteContent::text("For us.")));
    let keys = vec![10_004, 10_001, 10_003, 10_002];
    let lists = collect_lists(bench, keys.clone(), |case| messages::list(*case));
    assert_eq!(lists.iter().map(|list| list.key).collect::<Vec<_>>(), keys);
    assert_eq!(lists.iter().map(|list| list.items.len()).collect::<Vec<_>>(), [3, 4, 1, 3]);
    for list in &lists {
        assert!(list.is_complete());
        assert_eq!(list.items, bench.collect(messages::list(list.key)), "as one by one");
    }
}

fn the_history_of_each_case_of_a_list_is_read(bench: &Bench) {
    for (case, status) in [(10_001, "closed"), (10_002, "waiting"), (10_001, "open")] {
        bench.ok(cases::update(case).status(status));
    }
    let oldest_first = cases::list().sort(CaseSort::CreatedAtAsc).limit(2);
    let lists = of_listed(bench, oldest_first.clone(), |case| cases::changelog(case.case_id)).unwrap();
    let rows: Vec<_> = bench.collect(oldest_first).into_iter().map(|case| case.case_id).collect();
    assert_eq!(lists.iter().map(|list| list.key.case_id).collect::<Vec<_>>(), rows);
    for list in lists {
        assert_eq!(list.items, bench.collect(cases::changelog(list.key.case_id)), "case {}", list.key.case_id);
    }
}

fn a_deleted_case_fails_without_the_others(bench: &Bench) {
    bench.ok(cases::delete(10_002));
    let lists =
        collect_lists(bench, vec![CaseId(10_001), CaseId(10_002), CaseId(10_003)], |case| messages::list(*case));
    let came: Vec<_> = lists.iter().map(|list| (list.items.len(), list.is_complete())).collect();
    assert_eq!(came, [(3, true), (0, false), (1, true)]);
    assert_eq!(lists[1].errors[0].status().unwrap(), 404);
    // The list of cases itself fails: that is no list's own error.
    bench.server.inject_fault(Fault::status(400).on("cases.list"));
    assert!(of_listed(bench, cases::list(), |case| messages::list(case.case_id)).is_err());
}
