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

    #if os(macOS) || os(Linux)
    /// Writes a program that this process will start.
    ///
    /// Another process writes it. A file that is open for writing here would also be open in a program that another
    /// test starts at the same moment, and Linux does not start a program that is open for writing (`ETXTBSY`).
    /// - Returns: its path.
    package func program(_ name: String, _ content: String) throws -> String {
        let source = url.appendingPathComponent("\(UUID().uuidString).source")
        try Data(content.utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let target = url.appendingPathComponent(name)

        let install = Process()
        install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        install.arguments = ["-m", "700", source.path, target.path]
        try install.run()
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return target.path
    }
    #endif

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
