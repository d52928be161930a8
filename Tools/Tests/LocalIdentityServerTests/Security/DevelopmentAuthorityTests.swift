import Foundation
import Testing
import X509

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("The life of the development authority, and the origins of passkeys", .timeLimit(.minutes(5)))
struct DevelopmentAuthorityTests {
    private static func isTrusted(_ leaf: Certificate, _ authority: ServerKeys.Pair) async throws -> Bool {
        let root = try Certificate(pemEncoded: authority.certificate)
        var verifier = Verifier(rootCertificates: CertificateStore([root])) { RFC5280Policy() }
        if case .validCertificate = await verifier.validate(leaf: leaf, intermediates: CertificateStore([])) {
            return true
        }
        return false
    }

    @Test("the authority lives for 90 days, and its leaf no longer than it")
    func lifetime() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        let authority = try Certificate(pemEncoded: keys.authority.certificate)
        let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
        #expect(authority.notValidAfter.timeIntervalSince(authority.notValidBefore) < 91 * 86_400)
        #expect(leaf.notValidAfter <= authority.notValidAfter)
    }

    @Test("an authority of an earlier version that lives for years is replaced")
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
