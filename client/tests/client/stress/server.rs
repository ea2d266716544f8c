//! A server that fails at random.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fastrand::Rng;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;

use crate::certificates::LOCALHOST;

/// The start of a response to nothing.
pub(crate) const UNASKED: &str = "unasked";

/// The path between the client and the server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Network {
    Plain,
    Tls,
    /// A proxy that fails at random, and TLS through it.
    Proxy,
}

pub(crate) const NETWORKS: [Network; 3] = [Network::Plain, Network::Tls, Network::Proxy];

pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) proxy: Option<String>,
    pub(crate) certificate: Option<&'static str>,
    state: Arc<State>,
    _runtime: Runtime,
}

#[derive(Default)]
struct State {
    /// How often the first line of each request arrived.
    requests: Mutex<HashMap<u64, u32>>,
    open: AtomicUsize,
    connections: AtomicUsize,
}

impl Server {
    pub(crate) fn start(seed: u64, network: Network) -> Self {
        let has_tls = network != Network::Plain;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (acceptor, certificate) = if has_tls { Some(tls()).unzip() } else { (None, None) };
        let state = Arc::<State>::default();
        runtime.spawn(accept(listener, acceptor, Arc::clone(&state), seed));
        let url = if has_tls { format!("https://localhost:{port}") } else { format!("http://127.0.0.1:{port}") };
        let proxy = (network == Network::Proxy).then(|| {
            let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
            let url = format!("http://{}", listener.local_addr().unwrap());
            runtime.spawn(accept_for(port, listener, seed));
            url
        });
        Self { url, proxy, certificate, state, _runtime: runtime }
    }

    pub(crate) fn requests(&self) -> HashMap<u64, u32> {
        self.state.requests.lock().unwrap().clone()
    }

    /// How many connections are open.
    pub(crate) fn open(&self) -> usize {
        self.state.open.load(Ordering::Relaxed)
    }

    /// How many connections there were.
    pub(crate) fn connections(&self) -> usize {
        self.state.connections.load(Ordering::Relaxed)
    }
}

fn tls() -> (TlsAcceptor, &'static str) {
    let config = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![LOCALHOST.certificate()], LOCALHOST.key())
        .unwrap();
    (TlsAcceptor::from(Arc::new(config)), LOCALHOST.certificate)
}

async fn accept(listener: TcpListener, acceptor: Option<TlsAcceptor>, state: Arc<State>, seed: u64) {
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        let number = state.connections.fetch_add(1, Ordering::Relaxed) as u64;
        let (acceptor, state) = (acceptor.clone(), Arc::clone(&state));
        let random = Rng::with_seed(seed << 32 | number);
        state.open.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            // An error is a connection that the client has closed.
            let _ = serve(stream, acceptor, random, &state).await;
            state.open.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

/// Opens tunnels to the server at this port.
async fn accept_for(port: u16, listener: TcpListener, seed: u64) {
    for number in 0.. {
        let Ok((stream, _)) = listener.accept().await else { continue };
        tokio::spawn(tunnel(port, stream, Rng::with_seed(seed << 32 | number)));
    }
}

/// Opens a tunnel, or not.
async fn tunnel(port: u16, mut stream: TcpStream, mut random: Rng) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    match random.u8(..40) {
        0 => stream.write_all(b"HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n").await,
        1 => stream.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\nnone").await,
        2 => Ok(()),
        3 => reset(&stream),
        4 => {
            sleep(Duration::from_millis(random.u64(..600))).await;
            Ok(())
        }
        _ => {
            let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
            server.set_nodelay(true)?;
            stream.set_nodelay(true)?;
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
            copy_bidirectional(&mut stream, &mut server).await.map(drop)
        }
    }
}

async fn serve(stream: TcpStream, acceptor: Option<TlsAcceptor>, mut random: Rng, state: &State) -> io::Result<()> {
    stream.set_nodelay(true)?;
    match random.u8(..50) {
        // Closed before anything is read.
        0 => return Ok(()),
        1 => return reset(&stream),
        _ => (),
    }
    match acceptor {
        None => respond(BufReader::new(stream), random, state).await,
        Some(acceptor) => respond(BufReader::new(acceptor.accept(stream).await?), random, state).await,
    }
}

/// Ends with a reset in place of the end of the stream.
fn reset(stream: &TcpStream) -> io::Result<()> {
    stream.set_zero_linger()
}

/// Responds to requests until the connection fails.
async fn respond(mut stream: impl AsyncRead + AsyncWrite + Unpin, mut random: Rng, state: &State) -> io::Result<()> {
    loop {
        let Some((id, length)) = head(&mut stream, state).await? else { return Ok(()) };
        let padding = "x".repeat(random.usize(..3000));
        let body = format!("{id} {padding}");
        let response = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let response = response.as_bytes();
        let behavior = random.u8(..40);
        // Rejected uploads are not read: the response is early.
        if behavior != 1 {
            skip(&mut stream, length).await?;
        }
        match behavior {
            0 => return Ok(()),
            1 => {
                stream.write_all(response).await?;
                if random.bool() {
                    return Ok(());
                }
                skip(&mut stream, length).await?;
            }
            2 => sleep(Duration::from_millis(random.u64(..50))).await,
            3 => {
                stream.write_all(&response[..random.usize(..response.len())]).await?;
                return Ok(());
            }
            4 => {
                stream.write_all(b"garbage\r\n\r\n").await?;
                return Ok(());
            }
            5 => {
                stream.write_all(response).await?;
                stream.shutdown().await?;
                // The client may be writing meanwhile.
                sleep(Duration::from_millis(random.u64(..20))).await;
                return Ok(());
            }
            6 => {
                for part in response.chunks(1 + response.len() / 8) {
                    stream.write_all(part).await?;
                    sleep(Duration::from_millis(random.u64(..3))).await;
                }
            }
            7 => {
                let closing = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{body}");
                stream.write_all(closing.as_bytes()).await?;
                return stream.shutdown().await;
            }
            8 => {
                stream.write_all(response).await?;
                sleep(Duration::from_micros(random.u64(..2000))).await;
                return Ok(());
            }
            9 => {
                stream.write_all(response).await?;
                sleep(Duration::from_micros(random.u64(..2000))).await;
                let unasked = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{UNASKED}", UNASKED.len());
                stream.write_all(unasked.as_bytes()).await?;
                return Ok(());
            }
            10 => {
                sleep(Duration::from_millis(600)).await;
                return Ok(());
            }
            _ => stream.write_all(response).await?,
        }
        if behavior == 2 {
            stream.write_all(response).await?;
        }
    }
}

/// Reads the head of a request; `None` at the end of the connection. Returns the id of the request, and the length of its body.
async fn head(stream: &mut (impl AsyncRead + Unpin), state: &State) -> io::Result<Option<(u64, usize)>> {
    let (mut head, mut id) = (Vec::new(), None);
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return Ok(None) };
        head.push(byte);
        if byte == b'\n' && id.is_none() {
            let line = String::from_utf8_lossy(&head);
            let parsed = line.split_once("/things/").and_then(|(_, rest)| rest.split_once(".json")?.0.parse().ok());
            id = Some(parsed.ok_or(io::ErrorKind::InvalidData)?);
            *state.requests.lock().unwrap().entry(parsed.unwrap_or_default()).or_default() += 1;
        }
    }
    let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
    let length = head.split_once("content-length: ").and_then(|(_, rest)| rest.split_once('\r')?.0.parse().ok());
    Ok(id.map(|id| (id, length.unwrap_or(0))))
}

async fn skip(stream: &mut (impl AsyncRead + Unpin), mut length: usize) -> io::Result<()> {
    let mut buffer = vec![0; 16 << 10];
    while length > 0 {
        let most = length.min(buffer.len());
        match stream.read(&mut buffer[..most]).await? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => length -= count,
        }
    }
    Ok(())
}
