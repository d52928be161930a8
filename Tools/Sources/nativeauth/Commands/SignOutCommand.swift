import ArgumentParser
import NativeAuthCore
import TerminalForms

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
        let session = try await ClientSession(connections.forSession(connection), state: state)
        let message: String
        do {
            if try await session.client.isSignedIn() {
                session.client.clearSession()
                guard try await !session.client.isSignedIn() else {
                    let place = state.session.path
                    throw CommandFailure(
                        NativeAuthError(.storageUnavailable, message: "The session in \(place) can't be removed."))
                }
                message = "Signed out on this machine. The server was not told; the session there ends by itself."
            } else {
                message = "Nobody was signed in."
            }
        } catch {
            throw CommandFailure(Problem.neutral(error))
        }
        connections.forgetSession()
        if output.isJSON { return try output.json(FlowReport.complete(user: nil, message: message)) }
        output.say(message)
    }
}
