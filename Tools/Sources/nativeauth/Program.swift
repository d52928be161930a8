import ArgumentParser
import Foundation

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
            output.showHelp(fullMessage(for: error, output: output))
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

struct NativeAuthCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let version = "0.1.0"

    static let examples: KeyValuePairs = [
        "nativeauth demo": "try all flows",
        "nativeauth serve": "run a local server; then, in another terminal:",
        "nativeauth sign-up": "create an account there",
        "nativeauth doctor": "diagnose a problem",
    ]

    static let configuration = makeConfiguration(
        "nativeauth",
        abstract: "Sign up and sign in with server-defined forms, and inspect the session.",
        discussion: """
            Exit codes: 0 success, 2 usage error, 3 more input or a sign-in required, 4 rejected by the server, 5 the \
            server is unreachable or fails. (doctor: 1 if it found a problem.) Add --json to any command for machine-readable output. \
            NATIVEAUTH_HOME sets the folder for sessions and saved flows. NO_COLOR or --no-color disables \
            colours; NATIVEAUTH_PLAIN or --plain prints for screen readers.
            """,
        version: version,
        subcommands: [
            DemoCommand.self, ServeCommand.self, SignUpCommand.self, SignInCommand.self, RecoverCommand.self,
            ContinueCommand.self, WhoAmICommand.self, TokenCommand.self, ProfileCommand.self, SignOutCommand.self,
            SessionsCommand.self, UseCommand.self, SetupCommand.self, FlowsCommand.self, DoctorCommand.self,
            CompletionCommand.self,
        ]
    )
}
