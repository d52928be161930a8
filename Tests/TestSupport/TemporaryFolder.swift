package import Foundation

/// A temporary folder for one test, removed at its end.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("nativeauth-tests-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The file names in the folder and its subfolders.
    package func names(in subfolder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(subfolder).path).sorted()
    }

    /// Writes enough of a certificate to be read from a file, and not enough to be trusted: a client that applies it to
    /// a host fails with an untrusted server, before it connects.
    /// - Returns: the path of the file.
    package func unusableCertificate() throws -> String {
        let file = url.appendingPathComponent("ca.pem")
        let pem = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----"
        try Data(pem.utf8).write(to: file)
        return file.path
    }
}
