import Foundation
import LocalIdentityServer

/// The file of `serve --export-on-exit`, with the documents and users of the server's data folder.
struct ExitExport: Sendable {
    private let file: OutputFile

    init(_ path: String) { file = OutputFile(path, option: "--export-on-exit") }

    /// Checks that the file can be written at the end.
    /// - Throws: `CommandFailure` if it can't.
    func prepare() throws { try file.checkFolder() }

    /// Writes the file, readable by its owner only, because it contains password hashes.
    /// - Parameter folder: the data folder of a server that has stopped.
    /// - Throws: `CommandFailure` if the folder can't be read, or the file can't be written.
    func write(_ folder: URL) throws {
        let texts = try DataExport(folder, users: .complete).texts
        let documents = texts.map { $0.trimmingCharacters(in: .newlines) + "\n" }
        try file.write(documents.joined(separator: "---\n"))
    }
}
