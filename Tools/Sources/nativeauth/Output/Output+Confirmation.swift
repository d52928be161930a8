import Foundation

extension Output {
    /// Asks a question on the terminal, unless the command line has `--yes`.
    /// - Parameters:
    ///   - isConfirmed: whether the command line has it.
    ///   - command: the command line that needs no terminal.
    /// - Throws: `CommandFailure` if the answer is not "y" or "yes", or without a terminal.
    func confirm(_ question: String, isConfirmed: Bool, command: String) throws {
        guard !isConfirmed else { return }
        guard terminal.isInteractive else {
            throw CommandFailure.usage("Nothing was changed. To do it without a terminal: \(command)")
        }

        terminal.write("\(question) [y/N] ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        guard ["y", "yes"].contains(answer) else {
            throw CommandFailure(.cancelled, "Nothing was changed.", status: ExitStatus.moreNeeded)
        }
    }
}
