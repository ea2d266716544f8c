//! Parses multipart bodies with another library.

/// Name, file name, media type and content of every part.
pub(crate) async fn parts(content_type: &str, body: Vec<u8>) -> Vec<[String; 4]> {
    let boundary = multer::parse_boundary(content_type).unwrap();
    let stream = Once(Some(Ok::<_, std::convert::Infallible>(bytes::Bytes::from(body))));
    let mut form = multer::Multipart::new(stream, boundary);
    let mut parts = Vec::new();
    while let Some(field) = form.next_field().await.unwrap() {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().unwrap_or_default().to_owned();
        let media_type = field.content_type().map(ToString::to_string).unwrap_or_default();
        parts.push([name, file_name, media_type, field.text().await.unwrap()]);
    }
    parts
}

struct Once<T>(Option<T>);

impl<T: Unpin> futures_core::Stream for Once<T> {
    type Item = T;

    fn poll_next(mut self: std::pin::Pin<&mut Self>, _: &mut std::task::Context<'_>) -> std::task::Poll<Option<T>> {
        std::task::Poll::Ready(self.0.take())
    }
}
