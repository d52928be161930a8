import ArgumentParser

/// `nativeauth whoami`
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who is signed in.")

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let user = try await ClientSession.stored(connection).whenSignedIn { client in
            _ = try await client.getAccessToken()
            return try await client.getUser()
        }
        if output.isJSON { return try output.json(user) }
        output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
    }
}
