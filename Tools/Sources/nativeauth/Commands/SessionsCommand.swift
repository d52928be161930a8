import ArgumentParser
import Foundation
import TerminalForms

struct SessionsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sessions": "list the sessions; * marks the current one",
        "nativeauth sessions --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "sessions",
        abstract: "List the sessions on this machine, one for each provider.",
        discussion: "Sends no request. To change the current session: nativeauth use PROVIDER"
    )

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let sessions = SessionEntry.all()
        if output.isJSON { return try output.json(["sessions": sessions]) }
        guard !sessions.isEmpty else { return output.say("Not signed in. Sign in: nativeauth sign-in") }

        let columns = output.reportTraits.columns
        let lines = sessions.flatMap { session in
            let mark = if session.isCurrent { "* " } else { "  " }
            return Paragraph.wrap(session.text, columns: columns, first: mark, rest: "    ")
        }
        output.show(lines)
    }
}

struct UseCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth use cognito": "whoami, token, profile and sign-out use the session at the user pool",
        "nativeauth use thunderid --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "use",
        abstract: "Set the current session, which commands use.",
        discussion: "A later sign-in also changes it. --provider selects a session for one command."
    )

    @Argument(help: ArgumentHelp("thunderid, cognito or entra.", valueName: "PROVIDER"))
    var provider: ProviderName

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = CommandState()
        let known = SessionEntry.all(state).first { $0.provider == provider }
        guard var session = known else {
            throw CommandFailure.notSignedIn(at: provider)
        }

        try SavedConnections(state: state, provider: provider).makeCurrent()
        session.isCurrent = true
        if output.isJSON { return try output.json(session) }
        output.say("* \(session.text)")
    }
}

/// A session as listed by `nativeauth sessions`.
struct SessionEntry: Encodable, Sendable {
    let provider: ProviderName
    let server: String?
    let user: String?
    let expiresAt: Date?
    var isCurrent: Bool

    var text: String {
        let location = server.map { " at \($0)" } ?? ""
        let end = expiresAt.map { ", access token until \($0.formatted(.iso8601))" } ?? ""
        let name = TextCleaner.line(user ?? "unknown user")
        return "\(name): \(provider.title)\(location)\(end)"
    }

    /// Returns the sessions on this machine. A file that cannot be read is omitted; `doctor` reports it.
    static func all(_ state: CommandState = CommandState()) -> [SessionEntry] {
        let current = SavedConnections.current(state)?.provider
        return SavedConnections.all(state).compactMap { connections in
            let connection = try? connections.storedSessionConnection()
            guard connection != nil || connections.provider == .thunderid else { return nil }
            let keys = StoredSession.Keys(connection)
            guard let stored = try? StoredSession(state.sessionFile, keys: keys) else { return nil }

            return SessionEntry(
                provider: connections.provider,
                server: connection?.baseURL,
                user: stored.owner,
                expiresAt: stored.expiresAt,
                isCurrent: connections.provider == current
            )
        }
    }
}
