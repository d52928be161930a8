import Foundation
import TerminalForms

/// The file of `serve --ready-file`, which exists while the server accepts connections.
struct ReadyFile: Sendable {
    private let file: OutputFile

    init(_ path: String) { file = OutputFile(path, option: "--ready-file") }

    /// Removes the file of an earlier run, and checks that a file can be written there.
    /// - Throws: `CommandFailure` if it can't.
    func prepare() throws {
        try file.checkFolder()
        try file.remove()
    }

    /// Writes the report, readable by the file's owner only.
    /// - Throws: `CommandFailure` if the file can't be written; `EncodingError` if the report can't be encoded.
    func write(_ report: ServeReport) throws {
        try file.write(try JSONReport.line(report) + "\n")
    }

    func remove() { unlink(file.url.path) }
}
