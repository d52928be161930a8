import Crypto
import Foundation
import NativeAuthCore
import NIOSSL
import X509

/// Certificate authority created for a test.
struct TestAuthority {
    /// The content of a server certificate.
    struct Leaf: Sendable {
        var names = ["localhost"]
        var addresses: [[UInt8]] = [[127, 0, 0, 1]]
        var validFrom: TimeInterval = -3_600
        var validTo: TimeInterval = 3_600

        static let good = Leaf()
        static let expired = Leaf(validFrom: -7_200, validTo: -3_600)
        static let notYetValid = Leaf(validFrom: 3_600, validTo: 7_200)
        static let otherName = Leaf(names: ["other.example"], addresses: [])
    }

    private let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    private let name: DistinguishedName
    private let certificate: Certificate

    init() throws {
        name = try DistinguishedName { CommonName("NativeAuth test authority \(UUID().uuidString)") }
        certificate = try Certificate(
            version: .v3,
            serialNumber: .init(),
            publicKey: key.publicKey,
            notValidBefore: Date(timeIntervalSinceNow: -86_400),
            notValidAfter: Date(timeIntervalSinceNow: 86_400),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(keyCertSign: true))
            },
            issuerPrivateKey: key
        )
    }

    /// Returns the certificate with which an app trusts this authority.
    /// - Parameter host: the host beyond loopback for which it is trusted.
    func developmentCertificate(host: String? = nil) throws -> DevelopmentCertificate {
        try DevelopmentCertificate(pem: certificate.serializeAsPEM().pemString, host: host)
    }

    /// Returns a server's TLS configuration.
    func server(_ leaf: Leaf) throws -> TLSConfiguration {
        let leafKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let names = leaf.names.map { GeneralName.dnsName($0) }
        let addresses = leaf.addresses.map { GeneralName.ipAddress(.init(contentBytes: $0[...])) }
        let leafCertificate = try Certificate(
            version: .v3,
            serialNumber: .init(),
            publicKey: leafKey.publicKey,
            notValidBefore: Date(timeIntervalSinceNow: leaf.validFrom),
            notValidAfter: Date(timeIntervalSinceNow: leaf.validTo),
            issuer: name,
            subject: try DistinguishedName { CommonName("NativeAuth test server") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames(names + addresses)
            },
            issuerPrivateKey: key
        )
        return .makeServerConfiguration(
            certificateChain: [.certificate(try Self.nio(leafCertificate))],
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(leafKey.serializeAsPEM().pemString.utf8), format: .pem)
            )
        )
    }

    private static func nio(_ certificate: Certificate) throws -> NIOSSLCertificate {
        try NIOSSLCertificate(bytes: Array(certificate.serializeAsPEM().pemString.utf8), format: .pem)
    }
}
