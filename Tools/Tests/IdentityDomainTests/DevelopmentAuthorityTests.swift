import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The development authority, and the origins of passkeys", .timeLimit(.minutes(5)))
struct DevelopmentAuthorityTests {
    private static func isTrusted(_ leaf: Certificate, _ authority: ServerKeys.Pair) async throws -> Bool {
        let root = try Certificate(pemEncoded: authority.certificate)
        var verifier = Verifier(rootCertificates: CertificateStore([root])) { RFC5280Policy() }
        if case .validCertificate = await verifier.validate(leaf: leaf, intermediates: CertificateStore([])) {
            return true
        }
        return false
    }

    @Test("The authority is valid for 90 days, and its leaf certificate no longer than it")
    func lifetime() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        let authority = try Certificate(pemEncoded: keys.authority.certificate)
        let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
        #expect(authority.notValidAfter.timeIntervalSince(authority.notValidBefore) < 91 * 86_400)
        #expect(leaf.notValidAfter <= authority.notValidAfter)
    }

    private static let otherMachine = GeneralName.ipAddress(ASN1OctetString(contentBytes: [192, 168, 1, 1]))

    @Test(
        "A certificate of the authority for another host name is refused, also beside this machine's name",
        arguments: [
            (CertificateFactory.leafNames, true), ([.dnsName("localhost")], true),
            ([.dnsName("localhost"), .dnsName("bank.example")], false), ([.dnsName("bank.example")], false),
            (CertificateFactory.leafNames + [.dnsName("*.example")], false),
            ([.dnsName("localhost"), .dnsName("localhost.example")], false),
            // Not constrained: docs/threat-model.md.
            ([.dnsName("localhost"), otherMachine], true),
        ] as [([GeneralName], Bool)]
    )
    func constraints(_ names: [GeneralName], _ isTrusted: Bool) async throws {
        var keys = try await LocalIdentityServer.sharedTestKeys()
        let factory = CertificateFactory(clock: SystemWallClock())
        keys.leaf = try factory.leaf(signedBy: keys.authority, names: names)
        let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
        #expect(try await Self.isTrusted(leaf, keys.authority) == isTrusted)
        // BoringSSL's view: the client connects to `localhost`.
        var configuration = try await TestServer.configuration()
        configuration.keys = keys
        try await TestServer.run(configuration) { _, client in
            let reply = try? await client.get("/health/liveness")
            #expect(reply?.status == (isTrusted && names.contains(.dnsName("localhost")) ? 200 : nil))
        }
    }

    private static func authorityWithoutConstraints(days: Double) throws -> ServerKeys.Pair {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("NativeAuth development CA") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: .init(),
            publicKey: .init(key.publicKey),
            notValidBefore: Date(timeIntervalSinceNow: -3_600),
            notValidAfter: Date(timeIntervalSinceNow: days * 86_400),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
            },
            issuerPrivateKey: .init(key)
        )
        return ServerKeys.Pair(
            certificate: try certificate.serializeAsPEM().pemString,
            privateKey: key.pemRepresentation
        )
    }

    @Test(
        "An authority without constraints is replaced once, and the signing keys stay",
        arguments: [90.0, 3_650]
    )
    func missingConstraints(days: Double) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var keys = try await LocalIdentityServer.sharedTestKeys()
        keys.authority = try Self.authorityWithoutConstraints(days: days)
        keys.leaf = try CertificateFactory(clock: SystemWallClock()).leaf(signedBy: keys.authority)
        let file = folder.appendingPathComponent(KeyStore.keysFile)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(keys).write(to: file)
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        configuration.keys = nil
        var stored: [ServerKeys] = []
        for _ in 0..<2 {
            let reply = try await TestServer.run(configuration) { _, client in
                try await client.get("/health/liveness")
            }
            #expect(reply.status == 200)
            stored.append(try JSONDecoder().decode(ServerKeys.self, from: Data(contentsOf: file)))
        }
        #expect(stored[0].authority != keys.authority)
        #expect(stored[0].rsa == keys.rsa && stored[0].elliptic == keys.elliptic)
        #expect(stored[1] == stored[0])
        let constraints = try Certificate(pemEncoded: stored[0].authority.certificate).extensions.nameConstraints
        #expect(constraints.map { Array($0.permittedDNSDomains) } == ["localhost"])
    }

    @Test(
        "A page on another port of the same host is another origin for passkeys",
        arguments: [
            ("https://localhost:8090", "https://localhost:8090"), ("https://localhost:443", "https://localhost"),
            ("https://localhost", "https://localhost"),
        ]
    )
    func passkeyOrigins(_ server: String, _ origin: String) async throws {
        let address = try #require(URL(string: server))
        try await TestServer.run { running, _ in
            let id = running.applications.demo.applicationId
            let application = try #require(running.services.definitions.current.applications[id])
            let settings = PasskeySettings(
                ["origins": "app://one"],
                server: address,
                application: application
            )
            #expect(settings.origins == [origin, "app://one"])
        }
    }
}
