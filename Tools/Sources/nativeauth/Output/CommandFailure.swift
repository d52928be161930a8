import HostedPages
import IdentityBase
import LocalIdentityServer
import NativeAuthCore
import TerminalForms

struct CommandFailure: Error {
    let error: NativeAuthError
    let status: Int32

    init(_ error: NativeAuthError, status: Int32? = nil) {
        self.error = error
        self.status = status ?? ExitStatus.of(error)
    }

    init(_ code: NativeAuthError.Code, _ message: String, status: Int32? = nil) {
        self.init(NativeAuthError(code, message: message), status: status)
    }

    /// Creates the failure for any error. A failure is kept.
    init(converting error: any Error) {
        self =
            error as? CommandFailure ?? CommandFailure(server: error)
            ?? CommandFailure(NativeAuthError(converting: error))
    }

    /// Returns the failure for an invalid command line or input file; the message describes the correction.
    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(.usage, message, status: ExitStatus.usage)
    }

    /// Calls a closure whose errors are caused by the command line.
    static func convertingToUsage<Value>(
        _ body: () throws -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw usage(NativeAuthError(converting: error).message)
        }
    }

    /// The error for a saved flow of an unknown kind, such as one of a newer version.
    static var unknownFlow: CommandFailure {
        usage("This version does not support the saved flow. Start again: nativeauth sign-in, or nativeauth sign-up")
    }

    /// - Parameter option: the option that names the port.
    static func portInUse(_ port: Int, option: String) -> CommandFailure {
        usage(
            "Port \(port) is in use by another program. Choose another: \(option) NUMBER, or \(option) 0 for any free"
                + " port."
        )
    }

    /// The failure for a command that needs a server when none is known; `alternative` describes how to name one.
    static func noServer(or alternative: String) -> CommandFailure {
        CommandFailure(.offline, "No local server is known here. Start one: nativeauth serve. Or \(alternative)")
    }

    /// The failure for a missing session, optionally at one provider.
    static func notSignedIn(at provider: ProviderName? = nil) -> CommandFailure {
        let location = provider.map { " at \($0.title)" } ?? ""
        var option = ""
        if let provider, provider != .thunderid { option = " --provider \(provider.rawValue)" }
        return CommandFailure(.notSignedIn, "Not signed in\(location). Sign in: nativeauth sign-in\(option)")
    }

    static var browserSignOutUnavailable: CommandFailure {
        usage("--browser is available for a ThunderID server or an OpenID provider only, without --everywhere.")
    }

    /// The failure for attributes that the server accepted but did not store.
    static func unstored(_ names: [String]) -> CommandFailure {
        let list = names.map(TextCleaner.line).joined(separator: ", ")
        return CommandFailure(
            .refused,
            "The server did not store \(list). Other values were changed. To see the names that it has: nativeauth profile",
            status: ExitStatus.refused
        )
    }

    /// Returns the failure for an error of a browser sign-in. After a cancellation or a local timeout, the exit status
    /// is ``ExitStatus/moreNeeded``; other errors keep their own status.
    static func browser(_ error: any Error, at connection: Connection) -> CommandFailure {
        if error is CancellationError {
            return CommandFailure(
                NativeAuthError(.cancelled, message: "The browser sign-in was cancelled.", recovery: [.retry]),
                status: ExitStatus.moreNeeded
            )
        }

        let problem = NativeAuthError(converting: error)
        // The wait for the browser timed out, not a request to the server.
        if problem.code == .timedOut, !(problem.underlying is TransportError) {
            return CommandFailure(problem, status: ExitStatus.moreNeeded)
        }
        return CommandFailure(connection.addingServerAddress(to: problem))
    }

    /// Creates the failure, with a suggestion, for an error of the local server or its definitions.
    init?(server error: any Error) {
        switch error {
        case LocalIdentityServerError.portInUse(let port): self = .portInUse(port, option: "--port")

        case let error as LocalIdentityServerError:
            var fix = ""
            if case .folderInUse(_, let process) = error {
                let stop = process.map { "Stop it first: kill \($0)." } ?? "Stop it first."
                fix =
                    " \(stop) Or use another folder: nativeauth serve --ephemeral, or NATIVEAUTH_HOME=DIR"
                    + " nativeauth serve --port 0."
            }
            self = .usage(error.description + fix)

        case let refusal as ImportRefusal:
            let lines = ["Nothing was imported (--strict):"] + refusal.problems.map(\.description)
            self = .usage(lines.joined(separator: "\n"))

        case let error as FlowDefinitionError: self = .usage(error.description)
        case let problem as ConsoleProblem: self = .usage("--seed: \(problem.message)")
        default: return nil
        }
    }
}

extension NativeAuthError {
    /// Creates the error that is displayed for any error.
    init(converting error: any Error) {
        switch error {
        case let error as NativeAuthError: self = error
        case let error as CommandFailure: self = error.error
        default:
            let known = ProviderName.allCases.lazy.compactMap { $0.type.displayedError(error) }.first
            let message = "Unexpected error: \(Swift.type(of: error))."
            self = known ?? NativeAuthError(.unknown, message: message, underlying: error)
        }
    }

    /// The session ended while it was read.
    static var sessionExpired: NativeAuthError {
        NativeAuthError(.expired, message: "The session has expired. Sign in again: nativeauth sign-in")
    }
}

extension NativeAuthError.Code {
    /// The command line, or a file that it names, is invalid.
    static let usage = Self(rawValue: "usage")
    static let notSignedIn = Self(rawValue: "not_signed_in")
}
