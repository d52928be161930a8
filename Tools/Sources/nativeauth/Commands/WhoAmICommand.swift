import ArgumentParser
import NativeAuthCore

/// `nativeauth whoami`
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who is signed in.")

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let state = try StateFolder()
        let session = try await ClientSession(Connections(state: state).forSession(connection), state: state)
        guard let user = try await session.user() else {
            throw CommandFailure(
                NativeAuthError(.notSignedIn, message: "Nobody is signed in. Sign in: nativeauth sign-in"))
        }
        if output.isJSON { return try output.json(user) }
        output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
    }
}
