import ArgumentParser
import NativeAuthCore
import TerminalForms
import ThunderID

/// `nativeauth sign-out`
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "Forget the session on this machine.")

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections(state: state)
        let message = try await signOut(state, connections)
        connections.forgetSession()
        if output.isJSON { return try output.json(FlowReport.complete(user: nil, message: message)) }
        output.say(message)
    }

    /// - Returns: what to tell.
    private func signOut(_ state: StateFolder, _ connections: Connections) async throws -> String {
        do {
            // Nobody can tell whose session it was, but whoever wants it gone can have that.
            if case .unavailable = FileSecretStore(file: state.session).read("") {
                try FileSecretStore(file: state.session).removeAll()
                return "The session on this machine was damaged and has been removed. The server was not told."
            }
            let session = try await ClientSession(connections.forSession(connection), state: state)
            guard try await session.client.isSignedIn() else { return "Nobody was signed in." }
            session.client.clearSession()
            guard try await !session.client.isSignedIn() else {
                let place = state.session.path
                throw NativeAuthError(.storageUnavailable, message: "The session in \(place) can't be removed.")
            }
            return "Signed out on this machine. The server was not told; the session there ends by itself."
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
    }
}
