import ArgumentParser

/// The `nativeauth whoami` command.
struct WhoAmICommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth whoami", "show the signed-in user"),
        Example("nativeauth whoami --json", "all claims by name, for a script"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show the signed-in user.", discussion: discussion())

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try await ProviderClientFactory.makeForStoredSession(connection)
        let user = try await client.withSignedInUser { try await client.signedInUser() }
        if output.isJSON { return try output.json(user) }
        output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
    }
}
