import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import LocalIdentityServer

@Suite("What the development authority can vouch for", .timeLimit(.minutes(5)))
struct DevelopmentAuthorityTests {
    /// A certificate that whoever has the authority's key makes.
    private static func forged(
        _ names: [GeneralName], by authority: ServerKeys.Pair
    ) throws -> Certificate {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: key.publicKey,
            notValidBefore: Date(timeIntervalSinceNow: -60), notValidAfter: Date(timeIntervalSinceNow: 3_600),
            issuer: try Certificate(pemEncoded: authority.certificate).subject,
            subject: try DistinguishedName { CommonName("forged") }, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames(names)
            },
            issuerPrivateKey: Certificate.PrivateKey(
                try P256.Signing.PrivateKey(pemRepresentation: authority.privateKey)))
    }

    private static func isTrusted(_ leaf: Certificate, _ authority: ServerKeys.Pair) async throws -> Bool {
        let root = try Certificate(pemEncoded: authority.certificate)
        var verifier = Verifier(rootCertificates: CertificateStore([root])) { RFC5280Policy() }
        if case .validCertificate = await verifier.validate(leaf: leaf, intermediates: CertificateStore([])) {
            return true
        }
        return false
    }

    @Test("with the authority's key nobody can be another server than one on this machine")
    func constraints() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        let own = try Certificate(pemEncoded: keys.leaf.certificate)
        #expect(try await Self.isTrusted(own, keys.authority))
        let address = { (bytes: [UInt8]) in GeneralName.ipAddress(ASN1OctetString(contentBytes: bytes[...])) }
        for (names, isTrusted) in [
            ([.dnsName("localhost")], true), ([address([127, 0, 0, 9])], true),
            ([.dnsName("bank.example")], false), ([.dnsName("localhost"), .dnsName("bank.example")], false),
            ([address([192, 168, 1, 1])], false),
        ] as [([GeneralName], Bool)] {
            let leaf = try Self.forged(names, by: keys.authority)
            #expect(try await Self.isTrusted(leaf, keys.authority) == isTrusted, "\(names)")
        }
    }

    @Test("the authority lives for 90 days, and its leaf no longer than it")
    func lifetime() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        let authority = try Certificate(pemEncoded: keys.authority.certificate)
        let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
        #expect(authority.notValidAfter.timeIntervalSince(authority.notValidBefore) < 91 * 86_400)
        #expect(leaf.notValidAfter <= authority.notValidAfter)
    }

    @Test("an authority of an earlier version, without constraints, is replaced")
    func earlierVersion() async throws {
        var keys = try await LocalIdentityServer.sharedTestKeys()
        keys.authority = keys.elliptic
        let renewed = try CertificateFactory(clock: SystemServerClock()).renewed(keys)
        #expect(renewed.authority != keys.authority)
        #expect(renewed.leaf != keys.leaf)
        let leaf = try Certificate(pemEncoded: renewed.leaf.certificate)
        #expect(try await Self.isTrusted(leaf, renewed.authority))
    }

    @Test(
        "a page on another port of the same host is another origin for passkeys",
        arguments: [
            ("https://localhost:8090", "https://localhost:8090"), ("https://localhost:443", "https://localhost"),
            ("https://localhost", "https://localhost"),
        ])
    func passkeyOrigins(_ server: String, _ origin: String) async throws {
        let address = try #require(URL(string: server))
        try await TestServer.run { running, _ in
            let id = running.applications.demo.applicationId
            let application = try #require(running.services.definitions.current.applications[id])
            let settings = PasskeySettings(
                ["origins": "app://one"], server: address, application: application)
            #expect(settings.origins == [origin, "app://one"])
        }
    }
}
