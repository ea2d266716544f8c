//! Self-signed certificates with their keys, from `certificates/make.sh`.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate and its key, as PEM.
pub(crate) struct Identity {
    pub(crate) certificate: &'static str,
    key: &'static str,
}

pub(crate) const LOCALHOST: Identity = Identity {
    certificate: include_str!("certificates/localhost.pem"),
    key: include_str!("certificates/localhost.key.pem"),
};

/// Another certificate for the same name.
pub(crate) const OTHER_LOCALHOST: Identity =
    Identity { certificate: include_str!("certificates/other.pem"), key: include_str!("certificates/other.key.pem") };

/// The certificate of a client.
pub(crate) const AGENT: Identity =
    Identity { certificate: include_str!("certificates/agent.pem"), key: include_str!("certificates/agent.key.pem") };

impl Identity {
    pub(crate) fn certificate(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_slice(self.certificate.as_bytes()).unwrap()
    }

    pub(crate) fn key(&self) -> PrivateKeyDer<'static> {
        PrivateKeyDer::from_pem_slice(self.key.as_bytes()).unwrap()
    }
}
