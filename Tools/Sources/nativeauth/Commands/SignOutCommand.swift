import ArgumentParser
import NativeAuthCore

/// `nativeauth sign-out`
struct SignOutCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth sign-out", "sign out"),
        Example("nativeauth sign-out --json", "as a program: server is told, not_needed or failed"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "End the session, on this machine and at the server.",
        discussion: discussion("The session on this machine ends even when the server can't be told.")
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections(state: state)
        let report = try await signOut(state, connections)
        connections.forgetSession()
        if output.isJSON { return try output.json(report) }
        output.say(report.message)
    }

    private func signOut(_ state: StateFolder, _ connections: Connections) async throws -> SignOutReport {
        let store = FileSecretStore(file: state.session)
        do {
            // Nobody can tell whose session it was, but whoever wants it gone can have that.
            if case .unavailable = store.read("") {
                try store.removeAll()
                let message = "The session on this machine was damaged and has been removed. The server was not told."
                return SignOutReport(.failed, message: message)
            }
            let session = try await ClientSession(connections.forSession(connection), state: state)
            guard try await session.client.isSignedIn() else {
                return SignOutReport(.notNeeded, message: "Nobody was signed in.")
            }
            let before = store.read(StoredSession.accessTokenKey)
            let report = try await SignOutReport(signingOut: session)
            // The library takes the session as gone, and would try again; but this process ends.
            if case .value(let token) = before, case .value(token) = store.read(StoredSession.accessTokenKey) {
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
}
