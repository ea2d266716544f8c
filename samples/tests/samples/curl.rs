//! Calls of curl. A shell parses them, and curl receives the request of the sample.

use helpdesk::meta::OPERATIONS;
use helpdesk::request::RequestBody;
use helpdesk_samples::{Account, Sample, curl};

use crate::full::full;
use crate::shell::arguments;

#[test]
fn curl_receives_method_address_and_body_of_every_sample() {
    for details in OPERATIONS {
        for sample in [Sample::example(details).unwrap(), full(details)] {
            let request = sample.input.prepare().unwrap();
            let line = curl(&request, &Account::example()).unwrap();
            let words = arguments("curl", &line);
            let of = |option: &str| {
                words
                    .iter()
                    .zip(&words[1..])
                    .filter(|(it, _)| *it == option)
                    .map(|(_, it)| it.as_str())
                    .collect::<Vec<_>>()
            };
            assert_eq!(of("-X"), [request.method.as_str()], "{line}");
            assert_eq!(of("-u"), ["agent@example.com:key"], "{line}");
            let address = format!("https://account.example.com/api{}", request.path_and_query);
            assert_eq!(words.last(), Some(&address), "{line}");
            match &request.body {
                RequestBody::Empty => assert_eq!(words.len(), 5, "{line}"),
                RequestBody::Json(body) => assert_eq!(of("--data-raw"), [std::str::from_utf8(body).unwrap()], "{line}"),
                RequestBody::Multipart(body) => {
                    let (files, fields): (Vec<_>, Vec<_>) = body.parts().partition(|it| it.file_name.is_some());
                    let field = |bytes| String::from_utf8_lossy(bytes).into_owned();
                    let fields = fields.iter().map(|it| format!("{}={}", it.name, field(it.bytes.unwrap())));
                    assert_eq!(of("--form-string"), fields.collect::<Vec<_>>(), "{line}");
                    let files = files.iter().map(|part| {
                        let name = part.file_name.unwrap();
                        format!("{}=@\"{name}\";filename=\"{name}\"", part.name)
                    });
                    assert_eq!(of("-F"), files.collect::<Vec<_>>(), "{line}");
                }
                other => panic!("no sample has {other:?}"),
            }
        }
    }
}
