import Foundation

/// A file that the command line names and the command writes.
struct OutputFile: Sendable {
    let url: URL
    /// The option that names the file.
    private let option: String

    init(_ path: String, option: String) {
        url = URL(fileURLWithPath: path)
        self.option = option
    }

    /// - Throws: `CommandFailure` if no file can be written in the file's folder, or something else has its name.
    func checkFolder() throws {
        var status = stat()
        if lstat(url.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw failure("It is not a regular file.")
        }
        // The dot makes a file in place of the folder an error.
        let folder = url.deletingLastPathComponent().path
        guard access("\(folder)/.", W_OK | X_OK) == 0 else { throw failure() }
    }

    /// Removes the file, if it exists.
    /// - Throws: `CommandFailure` if it can't.
    func remove() throws {
        guard unlink(url.path) == 0 || errno == ENOENT else { throw failure() }
    }

    /// Writes the file, readable by its owner only.
    /// - Throws: `CommandFailure` if it can't be written.
    func write(_ text: String) throws {
        guard CommandState.replace(url, with: Data(text.utf8)) else { throw failure() }
    }

    /// Returns the failure for a system call that has just failed.
    private func failure() -> CommandFailure { failure("\(String(cString: strerror(errno))).") }

    private func failure(_ reason: String) -> CommandFailure {
        .usage("\(option): can't write \(url.path). \(reason) Choose another file in an existing folder.")
    }
}
