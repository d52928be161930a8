import ArgumentParser
import TerminalForms

/// The `nativeauth token` command.
struct TokenCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth token", "print only the token, for $(nativeauth token)"),
        Example("nativeauth token --json", "with its expiry"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print an access token, refreshed if it has expired.",
        discussion: discussion(
            "The token grants access to the user's account until it expires. Do not log it.")
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try await ProviderClientFactory.makeForStoredSession(connection)
        let report = try await client.withSignedInUser { try await client.token() }
        if output.isJSON { return try output.json(report) }
        // Only the token, for use in `$(nativeauth token)`.
        output.terminal.write(TextCleaner.line(report.accessToken) + "\n")
    }
}
