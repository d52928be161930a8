import ArgumentParser

/// The `nativeauth whoami` command.
struct WhoAmICommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth whoami", "for a person"),
        Example("nativeauth whoami --json", "for a program, with every claim under its own name"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Show who is signed in.", discussion: discussion())

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let session = try await Sessions.stored(connection)
        let user = try await session.required { try await session.signedInUser() }
        if output.isJSON { return try output.json(user) }
        output.show(UserTable.lines(user, columns: output.terminal.traits.columns))
    }
}
