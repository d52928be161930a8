import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

struct SignOutCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sign-out": "sign out",
        "nativeauth sign-out --browser": "also in the browser",
        "nativeauth sign-out --everywhere": "on all devices, at a user pool",
        "nativeauth sign-out --json": "from a script: server is told, not_needed or failed",
    ]

    static let configuration = makeConfiguration(
        "sign-out",
        abstract: "End the session, on this machine and at the server.",
        discussion: "The session on this machine ends even if the server can't be reached."
    )

    @Flag(help: "With cognito: also end the user's sessions on all other devices.")
    var everywhere = false

    @Option(
        name: .customLong("post-logout-redirect-uri"),
        help: ArgumentHelp(
            "With --browser: the registered post-logout redirect URI. Default: http://127.0.0.1/logout.",
            valueName: "URI"
        )
    )
    var postLogoutRedirectURI: String?

    @OptionGroup var browser: BrowserOptions
    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if postLogoutRedirectURI != nil, !browser.browser {
            throw ValidationError("--post-logout-redirect-uri requires --browser.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let connections = SavedConnections.selected(by: connectionOptions)
        let report = try await signOut(connections, output: output)
        connections.removeSessionConnection()
        if output.isJSON {
            try output.json(report)
        } else {
            output.say(report.message)
        }

        // A script that requested the browser sign-out must be able to detect that it may have failed.
        if report.hasBrowserFailed { throw ExitCode(ExitStatus.moreNeeded) }
    }

    private func signOut(_ connections: SavedConnections, output: Output) async throws -> SignOutReport {
        let state = connections.state
        let store = FileSecretStore(file: state.sessionFile)
        if let report = try removeDamagedSession(connections, from: store) { return report }

        guard let client = try await storedSessionClient(connections) else {
            return try await signOutInBrowser(connections, output: output)
        }

        let keys = StoredSession.Keys(client.connection)
        // An expired session no longer grants access, but it is still stored and must be removed.
        let isStored = try StoredSession(state.sessionFile, keys: keys) != nil
        var isPresent = isStored
        if !isStored { isPresent = try await client.isSignedIn() }
        guard isPresent else {
            // Revokes the tokens of an interrupted sign-out.
            _ = try? await client.signOut(everywhere: false)
            return try await signOutInBrowser(connections, output: output)
        }

        // Checked first: a session that was ended at the server but remained stored would be used again.
        if isStored { try StoredSession.checkRemovable(from: store, keys: keys) }
        let key = keys.accessToken
        let before = store.read(key)
        let report = try await signOut(client, output: output)
        // The library treats the session as removed and would retry later, but this process exits.
        if case .value(let token) = before, case .value(token) = store.read(key) {
            let file = state.sessionFile.path
            throw CommandFailure(.storageUnavailable, "The session in \(file) can't be removed.")
        }
        return report
    }

    /// - Returns: `nil` if neither the session nor its connection is damaged.
    private func removeDamagedSession(
        _ connections: SavedConnections,
        from store: FileSecretStore
    ) throws -> SignOutReport? {
        // The owner of a damaged session is unknown, but the session can still be removed.
        if case .unavailable(let error) = store.read("") {
            guard error.isStoreDamaged else { throw error }
            try store.removeAll()
            return SignOutReport(
                .failed,
                message: "The session on this machine was damaged and has been removed. The session at the server was "
                    + "not ended."
            )
        }

        if let file = connections.damagedSessionFile {
            guard try StoredSession.remove(of: connections.provider, from: store) else {
                return SignOutReport(.notNeeded, message: "There was no session. The damaged file \(file) was removed.")
            }
            return SignOutReport(
                .failed,
                message:
                    "The session on this machine has been removed. The session at the server was not ended, because "
                    + "\(file), which names the server, was damaged. It will expire."
            )
        }

        return nil
    }

    /// Signs out in the browser only, because no session is stored on this machine.
    private func signOutInBrowser(_ connections: SavedConnections, output: Output) async throws -> SignOutReport {
        guard browser.browser else { return SignOutReport(.notNeeded, message: "There was no session.") }
        var connection = try await connections.resolver.connectionForBrowser(connectionOptions)
        connection.thunderID?.postLogoutRedirectURI = postLogoutRedirectURI
        return try await signOut(connection.makeClient(state: connections.state), output: output)
    }

    private func signOut(_ client: any ProviderClient, output: Output) async throws -> SignOutReport {
        guard browser.browser else { return try await client.signOut(everywhere: everywhere) }
        guard !everywhere else { throw CommandFailure.browserSignOutUnavailable }

        let language = TerminalTexts.language(of: ProcessInfo.processInfo.environment)
        let session = CommandBrowser(
            mode: browser.mode,
            output: output,
            texts: FormTexts(language: language),
            certificatePath: client.connection.certificatePath
        )
        return try await client.signOut(using: session)
    }

    /// - Returns: the client of the stored session; `nil` if no connection is known.
    private func storedSessionClient(_ connections: SavedConnections) async throws -> (any ProviderClient)? {
        do {
            var connection = try connections.resolver.connectionForSession(connectionOptions)
            connection.thunderID?.postLogoutRedirectURI = postLogoutRedirectURI
            return try await connection.makeClient(state: connections.state)
        } catch let failure as CommandFailure where failure.error.code == .notSignedIn {
            return nil
        }
    }
}
