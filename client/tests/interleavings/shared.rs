//! A future that several threads poll.

use shuttle::{future, thread};

use super::{drop_after, run_interleaved};
use crate::jobs::lookup::shared::SharedFuture;
use crate::transport::block_on::block_on;

#[test]
fn caller_dropped_after_any_poll_loses_no_wake_up() {
    run_interleaved(|polls| {
        let leaving = SharedFuture::new(async {
            future::yield_now().await;
            future::yield_now().await;
        });
        let others = [leaving.downgrade().upgrade().unwrap(), leaving.downgrade().upgrade().unwrap()];
        let others = others.map(|caller| thread::spawn(|| block_on(caller)));
        block_on(drop_after(polls, leaving));
        others.into_iter().for_each(|thread| thread.join().unwrap());
    });
}
