import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The `nativeauth sign-out` command.
struct SignOutCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-out", "sign out"),
        Example("nativeauth sign-out --browser", "also in the browser"),
        Example("nativeauth sign-out --everywhere", "on all devices, at a user pool"),
        Example("nativeauth sign-out --json", "from a script: server is told, not_needed or failed"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "End the session, on this machine and at the server.",
        discussion: discussion("The session on this machine ends even if the server can't be reached.")
    )

    @Flag(help: "With cognito: also end the user's sessions on all other devices.")
    var everywhere = false

    @Option(
        name: .customLong("post-logout-redirect-uri"),
        help: ArgumentHelp(
            "With --browser: the registered post-logout redirect URI. Default: http://127.0.0.1/logout.",
            valueName: "URI"))
    var postLogoutRedirectURI: String?

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if postLogoutRedirectURI != nil, !browser.browser {
            throw ValidationError("--post-logout-redirect-uri requires --browser.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections.ofSession(connection, state: state)
        let report = try await signOut(connections, output: output)
        connections.forgetSession()
        if output.isJSON { try output.json(report) } else { output.say(report.message) }
        // A script that requested the browser sign-out must be able to detect that it may have failed.
        if report.hasBrowserFailed { throw ExitCode(ExitStatus.moreNeeded) }
    }

    private func signOut(_ connections: Connections, output: Output) async throws -> SignOutReport {
        let state = connections.state
        let store = FileSecretStore(file: state.session)
        do {
            // The owner of a damaged session is unknown, but the session can still be removed.
            if case .unavailable(let error) = store.read("") {
                guard error.isStoreDamaged else { throw error }
                try store.removeAll()
                let message =
                    "The session on this machine was damaged and has been removed. The session at the server was not ended."
                return SignOutReport(.failed, message: message)
            }
            if let file = connections.damagedSessionFile {
                guard try StoredSession.remove(of: connections.provider, from: store) else {
                    return SignOutReport(
                        .notNeeded, message: "There was no session. The damaged file \(file) was removed.")
                }
                return SignOutReport(.failed, message: Self.message(damaged: file))
            }
            guard let session = try await open(connections) else {
                return try await signOutInBrowser(connections, output: output)
            }
            let keys = StoredSession.Keys(session.connection)
            // An expired session no longer grants access, but it is still stored and must be removed.
            let isStored = try StoredSession(state.session, keys: keys) != nil
            let isSignedIn = try await session.isSignedIn()
            guard isStored || isSignedIn else { return try await signOutInBrowser(connections, output: output) }
            // Checked first: a session that was ended at the server but remained stored would be used again.
            if isStored { try StoredSession.checkRemovable(from: store, keys: keys) }
            let key = keys.accessToken
            let before = store.read(key)
            let report = try await signOut(session, output: output)
            // The library treats the session as removed and would retry later, but this process exits.
            if case .value(let token) = before, case .value(token) = store.read(key) {
                let path = state.session.path
                throw NativeAuthError(.storageUnavailable, message: "The session in \(path) can't be removed.")
            }
            return report
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    private static func message(damaged file: String) -> String {
        "The session on this machine has been removed. The session at the server was not ended, because \(file), which"
            + " names the server, was damaged. It will expire."
    }

    /// Signs out in the browser only, because no session is stored on this machine.
    private func signOutInBrowser(_ connections: Connections, output: Output) async throws -> SignOutReport {
        guard browser.browser else { return SignOutReport(.notNeeded, message: "There was no session.") }
        let known = withRedirect(try await connections.hostedPages().forBrowser(connection))
        return try await signOut(try await ThunderIDSession(known, state: connections.state), output: output)
    }

    private func signOut(_ session: any ProviderSession, output: Output) async throws -> SignOutReport {
        guard browser.browser else { return try await session.signOut(everywhere: everywhere) }
        guard let client = session as? ThunderIDSession, !everywhere else {
            throw CommandFailure.usage(
                "--browser is available for a ThunderID server or an OpenID provider only, without --everywhere.")
        }
        let language = Wording.language(of: ProcessInfo.processInfo.environment)
        return try await client.signOut(using: browser.session(output: output, texts: FormTexts(language: language)))
    }

    /// Returns the connection with the post-logout redirect URI of the command line.
    private func withRedirect(_ base: Connection) -> Connection {
        guard var application = base.thunderID else { return base }
        application.postLogoutRedirectURI = postLogoutRedirectURI
        var connection = base
        connection.provider = .thunderID(application)
        return connection
    }

    /// - Returns: the session; `nil` if no connection is known for one.
    private func open(_ connections: Connections) async throws -> (any ProviderSession)? {
        do {
            return try await Sessions.open(
                withRedirect(try connections.forSession(connection)), state: connections.state)
        } catch let failure as CommandFailure where failure.error.code == .notSignedIn {
            return nil
        }
    }
}
