//! The introduction to the clients: the source of an API key, an example, and a table of the methods.

use super::conventions;
use crate::api::Api;

/// The methods of both clients with their descriptions.
const METHODS: &[(&str, &str)] = &[
    ("new", "Creates a client for an account, an email address and an API key."),
    ("from_env", "Creates a client from environment variables."),
    ("builder", "Creates a client with other settings: transport, proxy, timeouts, observers."),
    ("send", "Sends a request and decodes the response."),
    ("send_raw", "Sends a request and returns the response undecoded."),
    ("items", "Reads all records of a list, page by page."),
    ("pages", "Reads a list page by page."),
    ("export", "Reads a list of any length by time ranges, and compares counts with the service."),
    ("updates", "Reads the records that changed since a time."),
    ("collect_lists", "Reads the same list for each of many keys."),
    ("try_collect_lists", "The same for a stream of records, such as another list."),
    ("send_each", "Sends one request for each of many keys."),
    ("find_created", "Searches for a record after a create request of unknown outcome."),
    ("download", "Downloads a file."),
    ("with_options", "Returns a client with other retries, timeouts or rate-limit mode; shares the connections."),
    ("options", "Returns these options."),
    ("rate_limit", "Returns the last known rate limit of the account."),
    ("rate_limiter", "Returns the rate limiter, to share it with another client of the account."),
];

/// The documentation of the async client; `example` lists some records.
pub(in super::super) fn client(api: &Api, example: &str) -> String {
    let intro = "An async client for one account. Cheap to clone: clones share connections and the rate limiter.\n\n\
                 It works in every executor; without a tokio runtime, it sends on a thread of its own. \
                 [`blocking::Client`](crate::blocking::Client) needs no executor.";
    introduction(api, intro, "crate::Client", ("# async fn", example))
}

/// The documentation of the blocking client.
pub(in super::super) fn blocking_client(api: &Api, example: &str) -> String {
    let intro = "A blocking client for one account. Cheap to clone: clones share connections and the rate limiter.\n\n\
                 Each call blocks the current thread. The built-in transport sends on one thread of its own, which all \
                 clients of the process share.";
    introduction(api, intro, "crate::blocking::Client", ("# fn", example))
}

fn introduction(api: &Api, intro: &str, path: &str, (function, example): (&str, &str)) -> String {
    let variables = ["URL", "EMAIL", "API_KEY"].map(|it| format!("`{}_{it}`", api.service.name.to_uppercase()));
    let [url, email, key] = variables;
    let methods = METHODS.iter().map(|(name, doc)| format!("| [`{name}`]({path}::{name}) | {doc} |"));
    let methods = methods.collect::<Vec<_>>().join("\n");
    let [credentials, rate_limit] = ["Credentials", "Rate limit"].map(|title| conventions::link(&api.service, title));
    let example_url = &api.package.example_url;
    let import = path.replace("crate", &api.package.name);
    format!(
        "{intro}\n\n\
         # Credentials\n\n\
         A client acts as one user of the account, with that user's email address and an API key. See [Credentials](crate::{credentials}).\n\n\
         [`from_env`]({path}::from_env) reads {url} (such as `{example_url}`), {email} and {key}.\n\n\
         # Methods\n\n\
         | Method | What it does |\n|---|---|\n{methods}\n\n\
         `export`, `updates`, `collect_lists`, `try_collect_lists`, `send_each` and `find_created` need the feature `jobs`, \
         which is on by default.\n\n\
         # Retries and rate limit\n\n\
         The client retries a failed request only if that is safe: [`Effect`](crate::Effect) lists the rules. It waits for the \
         rate limit as its [`RequestOptions`](crate::RequestOptions) say. The limits \
         themselves: see [Rate limit](crate::{rate_limit}).\n\n\
         # Example\n\n\
         ```no_run\n\
         use {import};\n\n\
         {function} example() -> Result<(), Box<dyn std::error::Error>> {{\n\
         let client = Client::from_env()?;\n\
         {example}\n\
         # Ok(())\n\
         # }}\n\
         ```"
    )
}
