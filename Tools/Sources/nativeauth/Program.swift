import ArgumentParser
import Foundation

/// The entry point: parses the command line, runs the command and exits with one of the codes of ``ExitStatus``.
@main
enum Program {
    /// The parser's options whose output is read by programs.
    private static let optionsForPrograms = ["--experimental-dump-help", "--generate-completion-script"]

    static func main() async {
        // A closed output is handled as an error of the write.
        signal(SIGPIPE, SIG_IGN)
        // A write beyond the file size limit fails with an error instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    static func run(_ arguments: [String]) async -> Int32 {
        // A misspelled option such as `--json=1` also requests JSON errors.
        let output = Output(
            isJSON: arguments.contains { $0.hasPrefix("--json") },
            noColor: arguments.contains("--no-color"),
            isPlain: arguments.contains("--plain")
        )

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
        } catch {
            return handle(error, of: arguments, output: output)
        }
    }

    /// Prints an error, or the help of the command line.
    /// - Returns: the exit status.
    private static func handle(_ error: any Error, of arguments: [String], output: Output) -> Int32 {
        switch NativeAuthCommand.exitCode(for: error) {
        case .success:
            let text = fullMessage(for: error, output: output)
            if arguments.contains(where: { argument in optionsForPrograms.contains { argument.hasPrefix($0) } }) {
                output.terminal.write(text + "\n")
            } else {
                output.showHelp(text)
            }
            return ExitStatus.done

        case .validationFailure:
            let message = NativeAuthCommand.message(for: error)
            let full = fullMessage(for: error, output: output)
            if let command = Suggestion.command(for: arguments) {
                let advice = "Did you mean '\(command)'?"
                output.showUsage("\(full)\n\(advice)", first: "\(message). \(advice)")
            } else {
                output.showUsage(full, first: message)
            }
            return ExitStatus.usage

        default:
            // Any other error is not the parser's, but a failure of the command.
            let failure = CommandFailure(converting: error)
            output.show(failure)
            return failure.status
        }
    }

    private static func fullMessage(for error: any Error, output: Output) -> String {
        NativeAuthCommand.fullMessage(for: error, columns: output.traits.columns)
    }
}
