import Foundation
import Testing

@testable import NativeAuthBase

@Suite("Missing certificate authorities", .timeLimit(.minutes(5)))
struct MissingCertificateAuthoritiesTests {
    @Test(
        "A system has certificate authorities if SwiftNIO SSL finds one",
        arguments: [
            ([:], true),
            (["etc/ssl/certs/": ""], true),
            (["etc/ssl/openssl.cnf": "x"], true),
            (["etc/ssl/certs/ca-certificates.crt": "x"], false),
            (["etc/ssl/certs/ca-certificates.crt": ""], true),
            (["etc/ssl/certs/ca-certificates.crt": "", "etc/pki/tls/certs/ca-bundle.crt": "x"], true),
            (["etc/pki/tls/certs/ca-bundle.crt": "x"], false),
            (["etc/ssl/certs/0a775a30.0": "x"], false),
        ] as [([String: String], Bool)]
    )
    func files(_ files: [String: String], isMissing: Bool) throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        for (path, text) in files {
            let file = root.appendingPathComponent(path)
            let folder = if path.hasSuffix("/") { file } else { file.deletingLastPathComponent() }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if file != folder { try Data(text.utf8).write(to: file) }
        }

        let error = MissingCertificateAuthorities.found(below: root.path)
        #expect((error != nil) == isMissing)
    }
}
