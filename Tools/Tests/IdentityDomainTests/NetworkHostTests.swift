import Foundation
import SwiftASN1
import Testing
import X509

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("A host beyond loopback, and its own authority", .timeLimit(.minutes(5)))
struct NetworkHostTests {
    @Test(
        "A host is one name or address; it is found again by the file of its authority",
        arguments: [
            ("192.168.1.20", "192.168.1.20", true, "192.168.1.20"), ("Mac.local", "mac.local", false, "mac.local"),
            ("identity", "identity", false, "identity"), ("[FE80::1]", "fe80::1", true, "[fe80::1]"),
            ("2001:db8::1", "2001:db8::1", true, "[2001:db8::1]"), ("0.0.0.0", "0.0.0.0", true, "0.0.0.0"),
        ]
    )
    func host(_ given: String, _ text: String, _ isAddress: Bool, _ urlText: String) throws {
        let host = try #require(NetworkHost(given))
        #expect(host.text == text && host.isAddress == isAddress && host.urlText == urlText)
        #expect(host.isEveryAddress == (text == "0.0.0.0"))
        #expect(!host.certificateFile.contains(":"))
        #expect(NetworkHost(certificateFile: host.certificateFile) == host)
    }

    @Test(
        "Another text is no host, and loopback needs none",
        arguments: [
            "", " ", "*", "*.local", "https://a.example", "a.example:8090", "a.example/", "../a", "a_b", "-a", "a.",
            "1.2.3", "1.2.3.4.5", "256.1.1.1", "192.168.1.0/24", "localhost", "LOCALHOST", "127.0.0.1", "[::1]", "ü",
            String(repeating: "a", count: 64),
        ]
    )
    func noHost(_ text: String) { #expect(NetworkHost(text) == nil) }

    @Test("The authority of loopback and other files are no host's", arguments: [KeyStore.certificateFile, "a.pem"])
    func otherFile(_ name: String) { #expect(NetworkHost(certificateFile: name) == nil) }

    @Test(
        "The authority of a host certifies loopback and that host only",
        arguments: [
            ("mac.local", nil, true), ("mac.local", "mac.local", true), ("mac.local", "localhost", true),
            ("mac.local", "other.local", false), ("mac.local", "bank.example", false), ("mac.local", "local", false),
            ("192.168.1.20", nil, true), ("192.168.1.20", "localhost", true), ("192.168.1.20", "mac.local", false),
        ] as [(String, String?, Bool)]
    )
    func constraints(_ host: String, _ name: String?, _ isTrusted: Bool) async throws {
        let host = try #require(NetworkHost(host))
        let factory = CertificateFactory(clock: SystemWallClock(), host: host)
        let authority = try factory.tlsKeys().authority
        // Without a name: the certificate of the listener.
        let pair = try factory.leaf(signedBy: authority, names: name.map { [.dnsName($0)] })

        let root = try Certificate(pemEncoded: authority.certificate)
        var verifier = Verifier(rootCertificates: CertificateStore([root])) { RFC5280Policy() }
        let leaf = try Certificate(pemEncoded: pair.certificate)
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore([]))
        var isValid = false
        if case .validCertificate = result { isValid = true }
        #expect(isValid == isTrusted)
    }

    @Test("The certificate of a host has its name or its address, beside those of loopback")
    func names() throws {
        let rows: [(String, GeneralName)] = [
            ("mac.local", .dnsName("mac.local")),
            ("192.168.1.20", .ipAddress(ASN1OctetString(contentBytes: [192, 168, 1, 20]))),
        ]
        for (text, name) in rows {
            let host = try #require(NetworkHost(text))
            let keys = try CertificateFactory(clock: SystemWallClock(), host: host).tlsKeys()
            let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
            let names = try #require(try leaf.extensions.subjectAlternativeNames)
            #expect(Array(names) == CertificateFactory.leafNames + [name])
            let subject = try Certificate(pemEncoded: keys.authority.certificate).subject
            #expect(String(describing: subject) == "CN=NativeAuth development CA for \(text)")
        }
    }

    @Test("A host's keys are stored beside those of loopback, readable by the owner only, and used again")
    func stored() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try DataFolder(.directory(folder))
        let host = try #require(NetworkHost("mac.local"))
        let clock = TestClock()

        let first = try KeyStore.load(from: data, host: host, clock: clock)
        #expect(try KeyStore.load(from: data, host: host, clock: clock) == first)
        let other = try #require(NetworkHost("192.168.1.20"))
        #expect(try KeyStore.load(from: data, host: other, clock: clock).authority != first.authority)

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let certificates = ["development-ca-192.168.1.20.pem", "development-ca-mac.local.pem"]
        #expect(names == certificates + ["keys-192.168.1.20.json", "keys-mac.local.json"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: data.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }

        clock.advance(35 * 86_400)
        let renewed = try KeyStore.load(from: data, host: host, clock: clock)
        #expect(renewed.leaf != first.leaf && renewed.authority == first.authority)
        clock.advance(30 * 86_400)
        #expect(try KeyStore.load(from: data, host: host, clock: clock).authority != first.authority)
    }
}
