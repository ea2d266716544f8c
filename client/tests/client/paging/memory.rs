//! How much memory it takes to read a long list.

use allocation_counter::measure;

use crate::paging::server::{page, server, users};

#[test]
fn memory_stays_flat_over_a_million_rows() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let read = |rows: u64| {
        let (client, _) = server(move |n| page((n - 1) * 100..(n * 100).min(rows), Some(rows)));
        let mut count = 0;
        let used = measure(|| {
            runtime.block_on(async {
                let mut items = client.items(users());
                while let Some(item) = items.next().await {
                    count += u64::from(item.is_ok());
                }
            });
        });
        assert_eq!(count, rows);
        used.bytes_max
    };
    let (few, many) = (read(100_000), read(1_000_000));
    println!("most bytes at once: {few} for 100 thousand rows, {many} for a million");
    assert!(many < few + few / 10, "{few} {many}");
}
