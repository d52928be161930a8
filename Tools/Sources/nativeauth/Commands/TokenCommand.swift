import ArgumentParser
import TerminalForms

/// The `nativeauth token` command.
struct TokenCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth token", "print it and nothing else, for $(nativeauth token)"),
        Example("nativeauth token --json", "with the time at which it ends"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print an access token, a new one if the old one has expired.",
        discussion: discussion(
            "Whoever has the token can act as the signed-in user until it expires: do not log it.")
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let session = try await Sessions.stored(connection)
        let report = try await session.required { try await session.token() }
        if output.isJSON { return try output.json(report) }
        // Only the token, for use in `$(nativeauth token)`.
        output.terminal.write(TextCleaner.line(report.accessToken) + "\n")
    }
}
