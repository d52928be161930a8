import ArgumentParser
import TerminalForms

struct WhoAmICommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth whoami": "show the signed-in user",
        "nativeauth whoami --json": "all claims by name, for a script",
    ]

    static let configuration = makeConfiguration("whoami", abstract: "Show the signed-in user.")

    @OptionGroup var session: SessionOptions

    mutating func run() async throws {
        try session.output.show(try await session.request { try await $0.signedInUser() })
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

    @OptionGroup var session: SessionOptions

    mutating func run() async throws {
        let report = try await session.request { try await $0.token() }
        // Only the token, for use in `$(nativeauth token)`.
        let line = TextCleaner.line(report.accessToken)
        try session.output.show(report, as: [ScreenLine(line)])
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

    @OptionGroup var session: SessionOptions

    mutating func run() async throws {
        try session.output.showProfile(try await session.request { try await $0.profile() })
    }
}

struct ProfileSetCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth profile set name.givenName=Ada": "change the first name",
        "nativeauth profile set name.givenName=Ada name.familyName=King": "change two values at once",
        "nativeauth profile set name.familyName=": "remove a value",
        "nativeauth profile set email=ada@example.com": "at a user pool, with the name of an attribute",
    ]

    static let configuration = makeConfiguration(
        "set",
        abstract: "Change the profile and show the result.",
        discussion: """
            Use the names that nativeauth profile shows. Other values are not changed. If the server does not store a \
            value, the exit code is 4.
            """
    )

    @Argument(
        help: ArgumentHelp("A new value; an empty one removes the attribute. Repeatable.", valueName: "NAME=VALUE")
    )
    var values: [String]

    @OptionGroup var session: SessionOptions

    mutating func run() async throws {
        let changes = try ProfileChanges(values)
        let update = try await session.request { try await $0.updateProfile(changes) }
        for note in update.notes { session.output.note(TextCleaner.line(note)) }
        guard update.unstored.isEmpty else { throw CommandFailure.unstored(update.unstored) }
        try session.output.showProfile(update.document)
    }
}

struct ProfileVerifyCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth profile verify email": "enter the code in this terminal",
        "nativeauth profile verify email --json --input-file code.json": "from a script; the file contains code",
        "nativeauth profile verify phone_number --action resend": "send a new code",
    ]

    static let configuration = makeConfiguration(
        "verify",
        abstract: "Confirm a new email address or phone number with a code, at a user pool.",
        discussion: "profile set sends a code; --action resend sends another one."
    )

    @Argument(
        help: ArgumentHelp("The attribute to confirm: email or phone_number.", valueName: "NAME"),
        completion: .list(["email", "phone_number"])
    )
    var name: String

    @OptionGroup var options: FlowOptions

    mutating func run() async throws {
        let request = try FlowRunRequest(
            kind: .saved("verification"),
            input: options.input,
            forms: options.forms
        )
        let client = try await options.connectionOptions.makeSessionClient()
        let flow = try client.verificationFlow(of: name, language: request.language)
        try await client.withSignedInUser {}

        let runner = await FlowRunner(client: client, state: CommandState(), output: options.format.output)
        try await runner.run(request, flow: flow)
    }
}
