import ArgumentParser
import TerminalForms

struct WhoAmICommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth whoami": "show the signed-in user",
        "nativeauth whoami --json": "all claims by name, for a script",
    ]

    static let configuration = makeConfiguration("whoami", abstract: "Show the signed-in user.")

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let user = try await SessionClient.request(connectionOptions) { try await $0.signedInUser() }
        try format.output.show(user)
    }
}

struct TokenCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth token": "print only the token, for $(nativeauth token)",
        "nativeauth token --json": "with its expiry",
    ]

    static let configuration = makeConfiguration(
        "token",
        abstract: "Print an access token, refreshed if it has expired.",
        discussion: "The token grants access to the user's account until it expires. Do not log it."
    )

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let report = try await SessionClient.request(connectionOptions) { TokenReport(try await $0.auth.accessToken()) }
        // Only the token, for use in `$(nativeauth token)`.
        let line = TextCleaner.line(report.accessToken)
        try format.output.show(report, as: [ScreenLine(line)])
    }
}

struct ProfileCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth profile": "show the profile",
        "nativeauth profile set name.givenName=Ada": "change a value",
        "nativeauth profile verify email": "confirm a new address at a user pool",
    ]

    static let configuration = makeConfiguration(
        "profile",
        abstract: "Show or change the signed-in user's profile.",
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self, ProfileVerifyCommand.self],
        defaultSubcommand: ProfileShowCommand.self
    )
}

struct ProfileShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth profile show": "one value per line, with the name that profile set takes",
        "nativeauth profile show --json": "the server's document, for a script",
    ]

    static let configuration = makeConfiguration("show", abstract: "Show the profile.")

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let document = try await SessionClient.request(connectionOptions) { try await $0.profile() }
        try format.output.showProfile(document)
    }
}
