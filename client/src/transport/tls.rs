//! TLS settings: the trusted roots of the platform, and additional ones.
//!
//! The provider is ring: half the size of aws-lc-rs, which needs CMake on some targets. The client passes it
//! explicitly, so that a program with another default provider is not affected. The roots come from the platform:
//! bundled roots would age with the crate, and would lack the roots of a company.

use std::sync::{Arc, OnceLock};

use helpdesk_runtime::request::BaseUrl;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::Verifier;

use crate::error::Error;
use crate::transport::connect::Connecting;

/// Returns the TLS configuration of a client: the caller's own, or the built-in one.
pub(crate) fn config(base: &BaseUrl, connecting: &Connecting) -> Result<ClientConfig, Error> {
    #[cfg(feature = "rustls-023")]
    let own = connecting.tls.clone();
    #[cfg(not(feature = "rustls-023"))]
    let own = None;
    let mut config: ClientConfig = match own {
        Some(_) if !connecting.roots.is_empty() => {
            return Err(Error::config(
                "`add_root_certificates_pem` has no effect with `rustls_config_023`; put the roots into the configuration",
            ));
        }
        Some(own) => own,
        None => built_in(base, &connecting.roots)?,
    };
    // Some servers and proxies reject a client that names no protocol. With two protocols, a server would choose the
    // one that the client does not speak.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

/// Creates the built-in configuration.
///
/// The crypto provider is passed explicitly. The default of the process may be missing, or another crate may have set
/// another one.
fn built_in(base: &BaseUrl, roots: &[Vec<u8>]) -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::config_from(crate::transport::connect::UNAVAILABLE, error))?;
    let roots = certificates(roots)?;
    // A server on this machine needs no certificates, and the machine may have none.
    Ok(if base.is_plain() {
        builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
    } else {
        let verifier = verifier(roots, provider)?;
        builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth()
    })
}

fn certificates(pems: &[Vec<u8>]) -> Result<Vec<CertificateDer<'static>>, Error> {
    let mut certificates = Vec::new();
    for pem in pems {
        let before = certificates.len();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| Error::config_from(NOT_PEM, error))?;
            // Checked here, because a later error could also be about a root of the system.
            let number = certificates.len() + 1;
            RootCertStore::empty().add(certificate.clone()).map_err(|error| {
                let what = format!("`add_root_certificates_pem`: certificate {number} of those given cannot be read");
                Error::config_from(&what, error)
            })?;
            certificates.push(certificate);
        }
        if certificates.len() == before {
            return Err(Error::config(NOT_PEM));
        }
    }
    Ok(certificates)
}

fn verifier(
    roots: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
) -> Result<Arc<dyn ServerCertVerifier>, Error> {
    if roots.is_empty() {
        return platform_verifier(provider);
    }
    #[cfg(any(all(unix, not(target_os = "android")), target_os = "windows"))]
    {
        let verifier = Verifier::new_with_extra_roots(roots, provider).map_err(missing_roots_error)?;
        Ok(Arc::new(verifier))
    }
    #[cfg(not(any(all(unix, not(target_os = "android")), target_os = "windows")))]
    Err(Error::config(
        "`add_root_certificates_pem` does not work on this platform; add the certificate to the trust store of the system",
    ))
}

/// Returns the verifier that all clients of the process share. The process reads the roots of the platform once,
/// which takes milliseconds and megabytes: a program may have a client for each of many accounts.
fn platform_verifier(provider: Arc<CryptoProvider>) -> Result<Arc<dyn ServerCertVerifier>, Error> {
    static SHARED: OnceLock<Arc<Verifier>> = OnceLock::new();
    if let Some(shared) = SHARED.get() {
        return Ok(Arc::<Verifier>::clone(shared));
    }
    let verifier = Arc::new(Verifier::new(provider).map_err(missing_roots_error)?);
    Ok(Arc::<Verifier>::clone(SHARED.get_or_init(|| verifier)))
}

const NOT_PEM: &str = "`add_root_certificates_pem` expected at least one certificate in PEM format, and valid PEM only";

fn missing_roots_error(error: rustls::Error) -> Error {
    // Elsewhere, the platform verifies by itself and reads no variable.
    let is_replaced = cfg!(all(unix, not(target_os = "android"), not(target_vendor = "apple")))
        && ["SSL_CERT_FILE", "SSL_CERT_DIR"].iter().any(|name| std::env::var_os(name).is_some());
    let what = if is_replaced {
        "no root certificate can be read from `SSL_CERT_FILE` or `SSL_CERT_DIR`, which replace those of the system; \
             correct or unset them"
    } else {
        "the root certificates of the system cannot be read; install them, such as the package `ca-certificates`"
    };
    Error::config_from(what, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_share_the_roots_of_the_platform() {
        let verifier = || verifier(Vec::new(), Arc::new(ring::default_provider()));
        match (verifier(), verifier()) {
            (Ok(one), Ok(other)) => assert!(Arc::ptr_eq(&one, &other)),
            (one, other) => assert!(one.is_err() && other.is_err(), "the platform has no roots"),
        }
    }
}
