//! The page for browsers: one file that works without a network, because it loads no address.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest as _, Sha256};

/// Hosts of Redocly in the scripts of Redoc: for its logo and icons, and for usage reports.
const HOSTS: [&str; 3] = ["https://cdn.redoc.ly/", "https://cdn.redocly.com/", "https://otel.cloud.redocly.com/"];

/// Attributes whose address a browser loads automatically. The `href` of a link needs a click.
const LOADING_ATTRIBUTES: [&str; 5] = ["src", "srcset", "poster", "data", "background"];

/// Elements whose `href` a browser loads.
const LOADING_ELEMENTS: [&str; 4] = ["link", "image", "use", "feimage"];

/// File endings of addresses that scripts load.
const LOADED_ENDINGS: [&str; 11] =
    [".js", ".mjs", ".css", ".svg", ".png", ".jpg", ".gif", ".ico", ".woff", ".woff2", ".wasm"];

/// The line of the page with the document. A browser only shows the addresses in it.
const DOCUMENT: &str = "const __redoc_definition";

/// Returns a page of Redoc without the addresses of Redocly.
pub fn without_hosts(page: &str) -> String {
    HOSTS.iter().fold(page.to_owned(), |page, host| {
        let mut parts = page.split(host);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + "data:," + &part[part.find(is_quote).unwrap_or(part.len())..])
    })
}

/// Returns a page with a policy: browsers run only the scripts that are in it now, by their digests, and load nothing.
/// So a script in the documentation of a spec does not run. Returns `None` if the page has no place for the policy.
pub fn with_policy(page: &str) -> Option<String> {
    let digests =
        scripts(page).into_iter().map(|script| format!(" 'sha256-{}'", BASE64.encode(Sha256::digest(script))));
    let policy = format!(
        "default-src 'none'; img-src data:; font-src data:; worker-src blob:; style-src 'unsafe-inline'; \
         script-src 'unsafe-eval' blob:{}",
        digests.collect::<String>()
    );
    let (before, after) = page.split_once(POLICY)?;
    Some(format!("{before}content=\"{policy}\"{after}"))
}

/// The placeholder for the policy in the template.
const POLICY: &str = "content=\"POLICY\"";

/// Returns the text of each script. A string in a script may contain the start of another script.
fn scripts(page: &str) -> Vec<&str> {
    let (mut scripts, mut rest) = (Vec::new(), page);
    while let Some((_, attributes)) = rest.split_once("<script") {
        let Some((_, body)) = attributes.split_once('>') else { break };
        let end = body.find("</script").unwrap_or(body.len());
        let (script, after) = body.split_at(end);
        scripts.push(script);
        rest = after;
    }
    scripts
}

/// Returns the addresses that a browser loads for a page, in the order of the page.
pub fn loaded_addresses(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let name = rest.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase();
        if name.is_empty() {
            continue;
        }
        let (attributes, after) = attributes(&rest[name.len()..]);
        for (key, value) in attributes {
            match key.as_str() {
                "style" => found.extend(of_style(value)),
                "href" | "xlink:href" if !LOADING_ELEMENTS.contains(&name.as_str()) => (),
                key if LOADING_ATTRIBUTES.contains(&key) || key.ends_with("href") => {
                    found.push(value.trim().to_owned())
                }
                _ => (),
            }
        }
        rest = after;
        if name == "script" || name == "style" {
            let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
            found.extend(if name == "style" { of_style(&rest[..end]) } else { of_script(&rest[..end]) });
            rest = &rest[end..];
        }
    }
    found.retain(|it| !it.is_empty() && !["data:", "blob:", "#"].iter().any(|start| it.starts_with(start)));
    found
}

/// Returns the attributes of a tag, and the text after it.
fn attributes(mut rest: &str) -> (Vec<(String, &str)>, &str) {
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches(|it: char| it.is_whitespace() || it == '/');
        let end = rest.find(|it: char| it.is_whitespace() || "=>".contains(it)).unwrap_or(rest.len());
        let key = rest[..end].to_ascii_lowercase();
        rest = rest[end..].trim_start();
        match rest.chars().next() {
            Some('=') => {
                let text = rest[1..].trim_start();
                let (value, after) = match text.chars().next().filter(|it| "\"'".contains(*it)) {
                    Some(quote) => text[1..].split_once(quote).unwrap_or((&text[1..], "")),
                    None => text.split_at(text.find(|it: char| it.is_whitespace() || it == '>').unwrap_or(text.len())),
                };
                found.push((key, value));
                rest = after;
            }
            Some('>') => return (found, &rest[1..]),
            Some(_) => (),
            None => return (found, rest),
        }
    }
}

/// The addresses in `url(...)` and after `@import`.
fn of_style(style: &str) -> Vec<String> {
    let urls = style.split("url(").skip(1).filter_map(|it| it.split(')').next());
    let imports = style.split("@import").skip(1).filter_map(|it| it.split(';').next());
    let imports = imports.filter(|it| !it.contains("url("));
    urls.chain(imports).map(|it| it.trim().trim_matches(is_quote).to_owned()).collect()
}

/// The strings that are addresses of files, or of hosts without a path.
fn of_script(script: &str) -> Vec<String> {
    let lines = script.lines().filter(|it| !it.trim_start().starts_with(DOCUMENT));
    let strings = lines.flat_map(|line| line.split(is_quote));
    let addresses = strings.filter_map(|it| it.split_once("//").filter(|it| ["http:", "https:", ""].contains(&it.0)));
    let is_loaded = |address: &str| {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let has_path = path.contains('/');
        ["cdn.", "fonts."].iter().any(|it| path.starts_with(it))
            || has_path && LOADED_ENDINGS.iter().any(|it| path.ends_with(it))
    };
    addresses.filter(|(_, address)| is_loaded(address)).map(|(scheme, it)| format!("{scheme}//{it}")).collect()
}

fn is_quote(it: char) -> bool {
    "\"'`".contains(it)
}
