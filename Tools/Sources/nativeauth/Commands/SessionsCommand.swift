import ArgumentParser
import Foundation
import TerminalForms

/// The `nativeauth sessions` command.
struct SessionsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sessions", "who is signed in where; * marks the session that commands use"),
        Example("nativeauth sessions --json", "for a program"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List the sessions on this machine, one for each provider.",
        discussion: discussion("No server is asked. To change the session that commands use: nativeauth use PROVIDER"))

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let sessions = try SessionEntry.all(StateFolder())
        if output.isJSON { return try output.json(["sessions": sessions]) }
        guard !sessions.isEmpty else { return output.say("Nobody is signed in. Sign in: nativeauth sign-in") }
        // Not wrapped: one line per session, for scripts.
        output.show(sessions.map { ScreenLine($0.text) })
    }
}

/// The `nativeauth use` command.
struct UseCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth use cognito", "whoami, token, profile and sign-out use the session at the user pool"),
        Example("nativeauth use thunderid --json", "for a program"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Choose the session that commands use.",
        discussion: discussion("A later sign-in changes it again. --provider selects a session for one command."))

    @Argument(help: ArgumentHelp("thunderid, cognito or entra.", valueName: "PROVIDER"))
    var provider: Provider

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        guard let session = SessionEntry.all(state).first(where: { $0.provider == provider }) else {
            throw CommandFailure.notSignedIn("Nobody is signed in at \(provider.title).", provider)
        }
        try Connections(state: state, provider: provider).makeCurrent()
        let chosen = session.chosen
        if output.isJSON { try output.json(chosen) } else { output.say(chosen.text) }
    }
}

/// A session as listed by `nativeauth sessions`.
struct SessionEntry: Encodable, Sendable {
    let provider: Provider
    let server: String?
    let user: String?
    let expiresAt: Date?
    var isCurrent: Bool

    var chosen: Self {
        var chosen = self
        chosen.isCurrent = true
        return chosen
    }

    var text: String {
        let place = server.map { " at \($0)" } ?? ""
        let end = expiresAt.map { ", access token until \($0.formatted(.iso8601))" } ?? ""
        return "\(isCurrent ? "*" : " ") \(TextCleaner.line(user ?? "somebody")): \(provider.title)\(place)\(end)"
    }

    /// Returns the sessions on this machine. A file that cannot be read is omitted; `doctor` reports it.
    static func all(_ state: StateFolder) -> [SessionEntry] {
        let current = Connections.current(state)?.provider
        return Connections.all(state).compactMap { connections in
            let connection = (try? connections.ofStoredSession()) ?? nil
            guard connection != nil || connections.provider == .thunderid,
                let stored = (try? StoredSession(state.session, StoredSession.Keys(connection))) ?? nil
            else { return nil }
            return SessionEntry(
                provider: connections.provider, server: connection?.baseURL, user: stored.owner,
                expiresAt: stored.expiresAt, isCurrent: connections.provider == current)
        }
    }
}
