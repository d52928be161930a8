import ArgumentParser
import Foundation
import NativeAuthCore
import TerminalForms

/// The entry point: parses the command line, runs the command and exits with one of the codes of ``ExitStatus``.
@main
enum Program {
    static func main() async {
        // A closed output is handled as an error of the write.
        signal(SIGPIPE, SIG_IGN)
        // A write beyond the file size limit fails with an error instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// - Returns: the exit code.
    static func run(_ arguments: [String]) async -> Int32 {
        // A misspelled option such as `--json=1` also requests JSON errors.
        let output = Output(
            isJSON: arguments.contains { $0.hasPrefix("--json") }, hasNoColor: arguments.contains("--no-color"))
        do {
            var command = try NativeAuthCommand.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return ExitStatus.done
        } catch let code as ExitCode {
            return code.rawValue
        } catch let failure as CommandFailure {
            output.show(failure)
            return failure.status
        } catch {
            let isHelp = NativeAuthCommand.exitCode(for: error) == .success
            let message = NativeAuthCommand.fullMessage(for: error, columns: output.terminal.traits.columns)
            if isHelp {
                output.showHelp(message)
                return ExitStatus.done
            }
            // An error of the parser is a usage error; any other error is a failure.
            let isUsage = NativeAuthCommand.exitCode(for: error) == .validationFailure
            guard isUsage else {
                let failure = CommandFailure(converting: error)
                output.show(failure)
                return failure.status
            }
            let advice = Suggestion.command(for: arguments).map { "Did you mean '\($0)'?" }
            let first = NativeAuthCommand.message(for: error)
            output.showUsage(
                ([message] + (advice.map { [$0] } ?? [])).joined(separator: "\n"),
                first: [first, advice].compactMap(\.self).joined(separator: ". "))
            return ExitStatus.usage
        }
    }
}
