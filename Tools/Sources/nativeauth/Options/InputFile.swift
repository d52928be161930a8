import Foundation

/// A file that the command line names, or standard input for `-`.
struct InputFile: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    private var isStandardInput: Bool { path == "-" }
    /// The name in messages.
    var name: String { isStandardInput ? "standard input" : path }

    /// Returns the content.
    /// - Throws: `CommandFailure` if the file can't be read.
    func data() throws -> Data {
        let data: Data?
        if isStandardInput {
            data = try? FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            // Also a pipe, such as a shell's <(command).
            data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd() ?? Data()
        }
        guard let data else { throw CommandFailure.usage("Can't read \(name). Name a readable file.") }
        return data
    }
}
