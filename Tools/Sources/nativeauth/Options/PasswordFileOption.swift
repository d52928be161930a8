import ArgumentParser

/// The option for a password, which is no argument because other users of the machine can see arguments.
struct PasswordFileOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file with the password in its first line. Use - for standard input.", valueName: "FILE"),
        completion: .file()
    )
    var passwordFile: String?

    /// - Returns: the password; `nil` without the option.
    /// - Throws: `CommandFailure` if the file can't be read, or has no password.
    func read() throws -> String? {
        guard let passwordFile else { return nil }
        let file = InputFile(passwordFile)
        guard let text = String(exactly: try file.data()) else {
            throw CommandFailure.usage("The content of \(file.name) is not text in UTF-8.")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line = lines.first, !line.isEmpty else {
            throw CommandFailure.usage("The first line of \(file.name) is empty. It must be the password.")
        }
        return String(line)
    }
}
