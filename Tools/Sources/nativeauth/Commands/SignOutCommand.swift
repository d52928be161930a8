import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The `nativeauth sign-out` command.
struct SignOutCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-out", "sign out"),
        Example("nativeauth sign-out --browser", "in the browser, too, so that it asks again"),
        Example("nativeauth sign-out --everywhere", "on all devices, from a user pool"),
        Example("nativeauth sign-out --json", "as a program: server is told, not_needed or failed"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "End the session, on this machine and at the server.",
        discussion: discussion("The session on this machine ends even when the server can't be told.")
    )

    @Flag(help: "With cognito: end the user's sessions on all other devices, too.")
    var everywhere = false

    @Option(
        name: .customLong("post-logout-redirect-uri"),
        help: ArgumentHelp(
            "With --browser: where the browser comes back to, as the server knows it; http://127.0.0.1/logout if absent.",
            valueName: "URI"))
    var postLogoutRedirectURI: String?

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if postLogoutRedirectURI != nil, !browser.browser {
            throw ValidationError("--post-logout-redirect-uri goes with --browser.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections.ofSession(connection, state)
        let report = try await signOut(state, connections, output)
        connections.forgetSession()
        if output.isJSON { try output.json(report) } else { output.say(report.message) }
        // A script that requested the browser sign-out must be able to detect that it may have failed.
        if report.hasBrowserFailed { throw ExitCode(ExitStatus.moreNeeded) }
    }

    private func signOut(
        _ state: StateFolder, _ connections: Connections, _ output: Output
    ) async throws -> SignOutReport {
        let store = FileSecretStore(file: state.session)
        do {
            // The owner of a damaged session is unknown, but the session can still be removed.
            if case .unavailable(let error) = store.read("") {
                guard error.isStoreDamaged else { throw error }
                try store.removeAll()
                let message = "The session on this machine was damaged and has been removed. The server was not told."
                return SignOutReport(.failed, message: message)
            }
            if let file = connections.damagedSessionFile {
                return try StoredSession.remove(of: connections.provider, store)
                    ? SignOutReport(.failed, message: Self.message(damaged: file))
                    : SignOutReport(.notNeeded, message: "Nobody was signed in. The damaged file \(file) is removed.")
            }
            guard let session = try await open(connections, state) else {
                return try await signOutNobody(connections, state, output)
            }
            let keys = StoredSession.Keys(session.connection)
            // An expired session no longer grants access, but it is still stored and must be removed.
            let isStored = try StoredSession(state.session, keys) != nil
            let isSignedIn = try await session.isSignedIn()
            guard isStored || isSignedIn else { return try await signOutNobody(connections, state, output) }
            // Checked first: a session that was ended at the server but remained stored would be used again.
            if isStored { try StoredSession.checkRemovable(from: store, keys) }
            let key = keys.accessToken
            let before = store.read(key)
            let report = try await signOut(session, output)
            // The library treats the session as removed and would retry later, but this process exits.
            if case .value(let token) = before, case .value(token) = store.read(key) {
                let place = state.session.path
                throw NativeAuthError(.storageUnavailable, message: "The session in \(place) can't be removed.")
            }
            return report
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }

    private static func message(damaged file: String) -> String {
        "The session on this machine has been removed. The server was not told, since \(file), which named it, was"
            + " damaged: the session there ends by itself."
    }

    /// Signs out in the browser only, because no session is stored on this machine.
    private func signOutNobody(
        _ connections: Connections, _ state: StateFolder, _ output: Output
    ) async throws -> SignOutReport {
        guard browser.browser else { return SignOutReport(.notNeeded, message: "Nobody was signed in.") }
        var known = try await connections.forBrowser(connection)
        known.postLogoutRedirectURI = postLogoutRedirectURI
        return try await signOut(try await ClientSession(known, state: state), output)
    }

    private func signOut(_ session: any ProviderSession, _ output: Output) async throws -> SignOutReport {
        guard browser.browser else { return try await session.signOut(everywhere: everywhere) }
        guard let client = session as? ClientSession, !everywhere else {
            throw CommandFailure.usage("--browser is for sessions of a ThunderID server or an OpenID provider only.")
        }
        let language = Wording.language(of: ProcessInfo.processInfo.environment)
        return try await client.signOut(using: browser.session(output, FormTexts(language: language)))
    }

    /// - Returns: the session; `nil` if no connection is known for one.
    private func open(_ connections: Connections, _ state: StateFolder) async throws -> (any ProviderSession)? {
        do {
            var known = try connections.forSession(connection)
            known.postLogoutRedirectURI = postLogoutRedirectURI
            return try await Sessions.open(known, state)
        } catch let failure as CommandFailure where failure.error.code == .notSignedIn {
            return nil
        }
    }
}
