//! The addresses that a browser loads for a page. `cargo xtask reference` accepts none; `.ci/weekly` builds the page of Redoc.

use xtask::openapi::page::{loaded_addresses, with_policy, without_hosts};

/// Parts of pages, and the addresses that each of them loads.
const PARTS: [(&str, &[&str]); 16] = [
    (r#"<script src="https://cdn.example/redoc.js"></script>"#, &["https://cdn.example/redoc.js"]),
    (r#"<script async src='redoc.js' defer></script>"#, &["redoc.js"]),
    ("<IMG alt=x SRC=//example.com/logo.png>", &["//example.com/logo.png"]),
    (r#"<img src="data:image/png;base64,AA==" srcset="big.png 2x">"#, &["big.png 2x"]),
    (r#"<link rel="stylesheet" href="https://fonts.example/css?family=A">"#, &["https://fonts.example/css?family=A"]),
    (r#"<link rel="icon" href="data:,"><a href="https://example.com/a.png">a</a>"#, &[]),
    (r##"<svg><use xlink:href="#icon"/><image href="logo.svg"/></svg>"##, &["logo.svg"]),
    (r#"<p style="background: url('a.png')">1 < 2, "src=b.png"</p>"#, &["a.png"]),
    ("<style>@font-face { src: url( \"https://f.example/f.woff2\" ) }</style>", &["https://f.example/f.woff2"]),
    ("<style>@import 'https://f.example/f.css'; a { mask: url(#m) }</style>", &["https://f.example/f.css"]),
    ("<script>import { hydrate } from \"https://cdn.example/a\";</script>", &["https://cdn.example/a"]),
    ("<script>f(e ? `https://i.example/logo.svg?x` : '<img src=a>')</script>", &["https://i.example/logo.svg?x"]),
    ("<script>ns = `http://www.w3.org/2000/svg`; open('https://example.com/learn')</script>", &[]),
    ("<script>\n  const __redoc_definition = {\"url\":\"https://example.com/a.png\"};\n</script>", &[]),
    ("<script>icons = { fa: `https://cdn.example` }</script><img src=a>", &["https://cdn.example", "a"]),
    ("<iframe src=\"frame.html\"><object data=file.pdf>", &["frame.html", "file.pdf"]),
];

#[test]
fn addresses_that_a_browser_loads_are_found() {
    for (page, expected) in PARTS {
        assert_eq!(loaded_addresses(page), expected, "{page}");
    }
}

#[test]
fn no_text_panics() {
    for text in
        ["<", "<a", "<a b", "<a b=", "<a b='", "<script", "<script>'//", "<é =>", "url(", "<style>url(@import", "< >"]
    {
        loaded_addresses(text);
        without_hosts(text);
    }
}

/// The logo, icons and reports of Redoc belong to its makers. Everything else stays.
#[test]
fn hosts_of_redocly_are_removed() {
    let page = "<script>logo(`https://cdn.redoc.ly/redoc/logo.svg`, { fa: \"https://cdn.redocly.com/icons\" });\n\
        send('https://otel.cloud.redocly.com/v1/traces'); open(`https://redocly.com/redoc/`)</script>";
    assert_eq!(loaded_addresses(page), ["https://cdn.redoc.ly/redoc/logo.svg", "https://cdn.redocly.com/icons"]);
    let quiet =
        "<script>logo(`data:,`, { fa: \"data:,\" });\nsend('data:,'); open(`https://redocly.com/redoc/`)</script>";
    assert_eq!(without_hosts(page), quiet);
}

/// The browser loads nothing even if a script of the page asks for it, and runs no other script.
#[test]
fn policy_of_the_page_allows_its_own_scripts_alone() {
    let template = include_str!("../xtask/src/openapi/page.hbs");
    assert_eq!(loaded_addresses(template), [""; 0]);
    let page =
        with_policy(&template.replace("{{{redocHTML}}}", "<script>alert(1)</script><script type=a>x < y</script>"))
            .unwrap();
    assert_eq!(with_policy("<html></html>"), None);
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    // By `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`.
    let digests =
        "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' 'sha256-1Dihin2ge/C4BSVDmyMBm8anr82nPGO3/Y5b8/irCR8='";
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; img-src data:; font-src data:; worker-src blob:; style-src 'unsafe-inline'; script-src 'unsafe-eval' blob: {digests}"
        )
    );
}
