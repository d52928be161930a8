import Crypto
import CryptoExtras
import Foundation
package import IdentityBase
import SwiftASN1
import X509

/// Creates and renews the certificates of a server: those of one host beyond loopback, or of loopback only.
package struct CertificateFactory: Sendable {
    /// Remaining lifetime in seconds below which a certificate is renewed at start.
    static let renewalMargin: TimeInterval = 30 * 86_400
    private static let leafLifetime: TimeInterval = 60 * 86_400
    /// Short, because the key can impersonate any server on machines that trust the authority. Renewed afterwards.
    static let authorityLifetime: TimeInterval = 90 * 86_400
    /// The common name of the authority's subject.
    package static let authorityName = "NativeAuth development CA"
    /// The certificates of the signing keys are not used for trust.
    private static let signerLifetime: TimeInterval = 3_650 * 86_400
    private static let loopback: [[UInt8]] = [
        [127, 0, 0, 1],
        [UInt8](repeating: 0, count: 15) + [1],
    ]
    /// The names and addresses of this machine.
    static let leafNames =
        [GeneralName.dnsName("localhost")]
        + loopback.map {
            .ipAddress(ASN1OctetString(contentBytes: $0[...]))
        }

    package let clock: any WallClock
    /// The host beyond loopback for which the authority and its certificate are valid as well.
    private let host: NetworkHost?

    package init(clock: any WallClock, host: NetworkHost? = nil) {
        self.clock = clock
        self.host = host
    }

    package func allKeys() throws -> ServerKeys {
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let elliptic = P256.Signing.PrivateKey()
        let tls = try tlsKeys()
        return ServerKeys(
            rsa: try selfSigned(.init(rsa), pem: rsa.pemRepresentation, named: "NativeAuth RS256"),
            elliptic: try selfSigned(.init(elliptic), pem: elliptic.pemRepresentation, named: "NativeAuth ES256"),
            authority: tls.authority,
            leaf: tls.leaf
        )
    }

    /// Returns the keys with renewed certificates. The signing keys stay, because tokens remain valid after a restart.
    package func renewed(_ keys: ServerKeys) throws -> ServerKeys {
        let tls = try renewed(keys.tls)
        var renewed = keys
        renewed.authority = tls.authority
        renewed.leaf = tls.leaf
        return renewed
    }

    /// Returns a new authority with a certificate of it.
    func tlsKeys() throws -> TLSKeys {
        let authority = try authority()
        return TLSKeys(authority: authority, leaf: try leaf(signedBy: authority))
    }

    /// Returns the keys, with new ones in place of certificates that end soon, and of an authority that may certify
    /// other names.
    func renewed(_ keys: TLSKeys) throws -> TLSKeys {
        if try endsSoon(keys.authority.certificate) || !isRestricted(keys.authority.certificate) {
            return try tlsKeys()
        }
        guard try endsSoon(keys.leaf.certificate) else { return keys }
        return TLSKeys(authority: keys.authority, leaf: try leaf(signedBy: keys.authority))
    }

    /// The names and addresses of the host's certificate.
    private var names: [GeneralName] {
        guard let host else { return Self.leafNames }
        return Self.leafNames + [host.generalName]
    }

    /// The DNS names that the authority may certify, each with the names below it.
    private var permittedNames: [String] {
        guard let host, !host.isAddress else { return ["localhost"] }
        return ["localhost", host.text]
    }

    func leaf(
        signedBy authority: ServerKeys.Pair,
        names: [GeneralName]? = nil
    ) throws -> ServerKeys.Pair {
        let authorityKey = try P256.Signing.PrivateKey(pemRepresentation: authority.privateKey)
        let issuer = try Certificate(pemEncoded: authority.certificate)
        let key = P256.Signing.PrivateKey()
        let publicKey = Certificate.PublicKey(key.publicKey)

        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: clock.now().addingTimeInterval(-3_600),
            // At most the lifetime of the authority's certificate, which clients check, too.
            notValidAfter: min(clock.now().addingTimeInterval(Self.leafLifetime), issuer.notValidAfter),
            issuer: issuer.subject,
            subject: try DistinguishedName { CommonName("localhost") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names ?? self.names)
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer.publicKey).keyIdentifier)
            },
            issuerPrivateKey: Certificate.PrivateKey(authorityKey)
        )
        return ServerKeys.Pair(
            certificate: try certificate.serializeAsPEM().pemString,
            privateKey: key.pemRepresentation
        )
    }

    private func authority() throws -> ServerKeys.Pair {
        let key = P256.Signing.PrivateKey()
        return try selfSigned(
            .init(key),
            pem: key.pemRepresentation,
            named: host?.authorityName ?? Self.authorityName,
            isAuthority: true
        )
    }

    private func selfSigned(
        _ key: Certificate.PrivateKey,
        pem: String,
        named name: String,
        isAuthority: Bool = false
    ) throws -> ServerKeys.Pair {
        let subject = try DistinguishedName { CommonName(name) }
        let lifetime = isAuthority ? Self.authorityLifetime : Self.signerLifetime

        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: clock.now().addingTimeInterval(-3_600),
            notValidAfter: clock.now().addingTimeInterval(lifetime),
            issuer: subject,
            subject: subject,
            extensions: try Certificate.Extensions {
                if isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                    Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                } else {
                    Critical(BasicConstraints.notCertificateAuthority)
                    Critical(KeyUsage(digitalSignature: true))
                }
                SubjectKeyIdentifier(hash: key.publicKey)
                // DNS names only: BoringSSL rejects certificates with IP addresses below a constraint for those.
                if isAuthority { Critical(NameConstraints(permittedDNSDomains: permittedNames)) }
            },
            issuerPrivateKey: key
        )
        return ServerKeys.Pair(certificate: try certificate.serializeAsPEM().pemString, privateKey: pem)
    }

    /// Checks that an authority has a lifetime of months and only certifies this machine's names. Those of earlier
    /// versions had a lifetime of years, or could certify every name.
    private func isRestricted(_ pem: String) throws -> Bool {
        let certificate = try Certificate(pemEncoded: pem)
        let lifetime = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
        let permitted = try certificate.extensions.nameConstraints.map { Array($0.permittedDNSDomains) }
        return permitted == permittedNames && lifetime <= Self.authorityLifetime + 86_400
    }

    private func endsSoon(_ pem: String) throws -> Bool {
        try Certificate(pemEncoded: pem).notValidAfter < clock.now().addingTimeInterval(Self.renewalMargin)
    }
}
