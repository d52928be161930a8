import Foundation
import TerminalForms

/// The file of `serve --ready-file`, which exists while the server accepts connections.
struct ReadyFile: Sendable {
    private let url: URL

    init(_ path: String) { url = URL(fileURLWithPath: path) }

    /// Removes the file of an earlier run, and checks that a file can be written there.
    /// - Throws: `CommandFailure` if it can't.
    func prepare() throws {
        var status = stat()
        if lstat(url.path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw failure("It is not a regular file.") }
            guard unlink(url.path) == 0 else { throw failure() }
        }
        // The dot makes a file in place of the folder an error.
        let folder = url.deletingLastPathComponent().path
        guard access("\(folder)/.", W_OK | X_OK) == 0 else { throw failure() }
    }

    /// Writes the report, readable by the file's owner only.
    /// - Throws: `CommandFailure` if the file can't be written; `EncodingError` if the report can't be encoded.
    func write(_ report: ServeReport) throws {
        let line = try JSONReport.line(report)
        guard CommandState.replace(url, with: Data("\(line)\n".utf8)) else { throw failure() }
    }

    func remove() { unlink(url.path) }

    /// Returns the failure for a system call that has just failed.
    private func failure() -> CommandFailure { failure("\(String(cString: strerror(errno))).") }

    private func failure(_ reason: String) -> CommandFailure {
        .usage("--ready-file: can't write \(url.path). \(reason) Choose another file in an existing folder.")
    }
}
