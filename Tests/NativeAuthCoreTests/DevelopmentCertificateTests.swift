import Foundation
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("A development certificate", .timeLimit(.minutes(5)))
struct DevelopmentCertificateTests {
    /// A DER sequence that contains the number 5: the part of a certificate that this type reads.
    private static let first = "MAMCAQU="
    private static let second = "MAMCAQY="

    private static func pem(_ body: String) -> String {
        "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n"
    }

    @Test(
        "The first certificate of a PEM text is used",
        arguments: [
            pem(first),
            pem("MAMC\nAQU="),
            pem(first).replacing("\n", with: "\r\n"),
            "  " + pem(first).replacing("\n", with: "  \n\n"),
            "subject=CN=dev\n" + pem(first) + "trailing words",
            pem(first) + pem(second),
        ]
    )
    func good(pem: String) throws {
        #expect(try DevelopmentCertificate(pem: pem).der == Data([0x30, 3, 2, 1, 5]))
    }

    @Test(
        "A text without a certificate is refused",
        arguments: [
            "", "hello", first, pem(""), pem("!!!!"), pem("aGVsbG8="), pem("MAMCAQ=="), pem("MAMCAQUA"), pem("MIIB"),
            pem("MAA="),
            // An indefinite length, and one of four bytes.
            pem((Data([0x30, 0x80]) + Data(count: 128)).base64EncodedString()), pem("MIQAAAABBQ=="), pem("MQMCAQU="),
            "-----BEGIN CERTIFICATE-----\n\(first)\n",
            "-----END CERTIFICATE-----\n\(first)\n-----BEGIN CERTIFICATE-----\n",
            pem(first).replacing("CERTIFICATE", with: "PRIVATE KEY"),
        ]
    )
    func bad(pem: String) {
        let error = #expect(throws: NativeAuthError.self) { try DevelopmentCertificate(pem: pem) }
        #expect(error?.code == .misconfigured)
        #expect(error?.recovery == [.fixConfiguration])
    }

    @Test("The long form of a DER length is supported")
    func longLength() throws {
        for size in [127, 128, 255, 256, 65_535, 65_536] {
            var der = Data([0x30])
            switch size {
            case ..<128: der.append(UInt8(size))
            case ..<256: der.append(contentsOf: [0x81, UInt8(size)])
            case ..<65_536: der.append(contentsOf: [0x82, UInt8(size >> 8), UInt8(size & 0xFF)])
            default: der.append(contentsOf: [0x83, UInt8(size >> 16), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF)])
            }
            der.append(Data(count: size))
            #expect(try DevelopmentCertificate(pem: Self.pem(der.base64EncodedString())).der == der)
        }
    }

    @Test("A certificate is read from a file")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("ca.pem")
        try Self.pem(Self.first).write(to: path, atomically: true, encoding: .utf8)
        #expect(try DevelopmentCertificate(path: path.path) == DevelopmentCertificate(pem: Self.pem(Self.first)))
    }

    @Test("An error names the file that could not be read")
    func missingFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("none.pem").path
        let error = #expect(throws: NativeAuthError.self) { try DevelopmentCertificate(path: path) }
        #expect(error?.code == .misconfigured)
        #expect(error?.message.contains(path) == true)
        #expect(throws: NativeAuthError.self) { try DevelopmentCertificate(path: folder.url.path) }
    }

    @Test(
        "A development certificate applies to loopback hosts only",
        arguments: [
            ("localhost", true), ("127.0.0.1", true), ("[::1]", true), ("::1", true), ("example.com", false),
            ("localhost.example.com", false), ("10.0.0.1", false), ("0.0.0.0", false), ("", false),
        ]
    )
    func hosts(host: String, applies: Bool) throws {
        #expect(try DevelopmentCertificate(pem: Self.pem(Self.first)).applies(to: host) == applies)
    }

    @Test(
        "A development certificate that names a host applies to loopback and to that host only, compared as text",
        arguments: [
            ("192.168.1.20", "192.168.1.20", true), ("192.168.1.20", "localhost", true),
            ("192.168.1.20", "192.168.1.21", false), ("192.168.1.20", "192.168.1.200", false),
            ("192.168.1.20", "192.168.1.020", false), ("192.168.1.20", "a.192.168.1.20", false),
            ("Mac.local", "mac.LOCAL", true), ("mac.local", "a.mac.local", false), ("mac.local", "local", false),
            ("mac.local", "mac.local.", false), ("mac.local", "mac.local.example.com", false), ("mac.local", "", false),
            ("FE80::1", "[fe80::1]", true), ("[fe80::1]", "fe80::1", true), ("fe80::1", "fe80::2", false),
            ("fe80::1", "fe80:0::1", false),
        ]
    )
    func namedHost(name: String, host: String, applies: Bool) throws {
        let certificate = try DevelopmentCertificate(pem: Self.pem(Self.first), host: name)
        #expect(certificate.applies(to: host) == applies)
    }

    @Test(
        "The host of a development certificate is exactly one name or address",
        arguments: [
            "", " ", "*", "*.example.com", "https://example.com", "example.com:8090", "example.com/", "a b", ".local",
            "mac.", "-a", "a,b", "a;b", "[]", "192.168.1.0/24", "ü.example",
        ]
    )
    func badHost(name: String) throws {
        let error = #expect(throws: NativeAuthError.self) {
            try DevelopmentCertificate(pem: Self.pem(Self.first), host: name)
        }
        #expect(error?.code == .misconfigured)
    }

    @Test("The options of a client have no certificate without a path, and no host without a certificate")
    func options() throws {
        let folder = try TemporaryFolder()
        let path = try folder.unusableCertificate()
        #expect(try DevelopmentCertificate.configured(path: nil, host: nil) == nil)
        #expect(try DevelopmentCertificate.configured(path: path, host: nil)?.host == nil)
        #expect(try DevelopmentCertificate.configured(path: path, host: "Mac.local")?.host == "mac.local")
        let error = #expect(throws: NativeAuthError.self) {
            try DevelopmentCertificate.configured(path: nil, host: "mac.local")
        }
        #expect(error?.code == .misconfigured)
    }

    @Test("The local server's file that does not exist yet names the command that creates it; another file does not")
    func missingLocalServerFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        let rows = [(folder + "/server/development-ca.pem", true), (folder + "/other.pem", false)]

        for (path, namesCommand) in rows {
            let error = #expect(throws: NativeAuthError.self) { try DevelopmentCertificate(path: path) }
            #expect(error?.code == .misconfigured)
            #expect(error?.message.contains(path) == true)
            #expect(error?.message.contains("nativeauth serve") == namesCommand)
        }
    }
}
