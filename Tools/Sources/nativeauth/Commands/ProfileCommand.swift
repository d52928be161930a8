import ArgumentParser
import TerminalForms

/// The `nativeauth profile` command.
struct ProfileCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile", "show the profile"),
        Example("nativeauth profile set name.givenName=Ada", "change a value"),
        Example("nativeauth profile verify email", "confirm a new address at a user pool"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change the signed-in user's profile.",
        discussion: discussion(),
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self, ProfileVerifyCommand.self],
        defaultSubcommand: ProfileShowCommand.self
    )
}

/// The `nativeauth profile show` command, also the default of `nativeauth profile`.
struct ProfileShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile show", "one value per line, with the name that profile set takes"),
        Example("nativeauth profile show --json", "the server's document, for a script"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the profile.", discussion: discussion())

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try await ProviderClientFactory.makeForStoredSession(connection)
        let document = try await client.withSignedInUser { try await client.profile() }
        if output.isJSON { return try output.json(document) }
        output.show(ProfileTable.lines(document, columns: output.terminal.traits.columns))
    }
}

/// The `nativeauth profile set` command.
struct ProfileSetCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile set name.givenName=Ada", "change the first name"),
        Example("nativeauth profile set nickName=Ada name.familyName=King", "change two values at once"),
        Example("nativeauth profile set nickName=", "remove a value"),
        Example("nativeauth profile set email=ada@example.com", "at a user pool, with the name of an attribute"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the profile and show the result.",
        discussion: discussion("Use the names that nativeauth profile shows. Other values are not changed.")
    )

    @Argument(
        help: ArgumentHelp("A new value; an empty one removes the attribute. Repeatable.", valueName: "NAME=VALUE")
    )
    var values: [String]

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let changes = try ProfileChanges(values)
        let client = try await ProviderClientFactory.makeForStoredSession(connection)
        let update = try await client.withSignedInUser { try await client.change(changes) }
        for note in update.notes { output.note(TextCleaner.line(note)) }
        if output.isJSON { return try output.json(update.document) }
        output.show(ProfileTable.lines(update.document, columns: output.terminal.traits.columns))
    }
}

/// The `nativeauth profile verify` command.
struct ProfileVerifyCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile verify email", "enter the code in this terminal"),
        Example(
            "nativeauth profile verify email --json --input-file code.json", "from a script; the file contains code"),
        Example("nativeauth profile verify phone_number --action resend", "send a new code"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Confirm a new email address or phone number with a code, at a user pool.",
        discussion: discussion("profile set sends a code; --action resend sends another one.")
    )

    @Argument(
        help: ArgumentHelp("The attribute to confirm: email or phone_number.", valueName: "NAME"),
        completion: .list(["email", "phone_number"]))
    var name: String

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let options = try FlowRunOptions(kind: .saved("verification"), input: input, forms: forms)
        let state = CommandState()
        let client = try await ProviderClientFactory.makeForStoredSession(connection)
        let flow = try client.verification(of: name, language: options.language)
        try await client.withSignedInUser {}
        try await FlowRunner(client: client, state: state, output: format.output).run(options, flow: flow)
    }
}
