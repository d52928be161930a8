import ArgumentParser
import TerminalForms

/// The `nativeauth profile` command.
struct ProfileCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile", "show it"),
        Example("nativeauth profile set name.givenName=Ada", "change a value"),
        Example("nativeauth profile verify email", "confirm a new address, at a user pool"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change what the server knows of the signed-in user.",
        discussion: discussion(),
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self, ProfileVerifyCommand.self],
        defaultSubcommand: ProfileShowCommand.self
    )
}

/// The `nativeauth profile show` command, also the default of `nativeauth profile`.
struct ProfileShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile show", "for a person, each value under the name that profile set takes"),
        Example("nativeauth profile show --json", "for a program, as the server has it"),
    ]

    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show it.", discussion: discussion())

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let session = try await Sessions.stored(connection)
        let document = try await session.required { try await session.profile() }
        if output.isJSON { return try output.json(document) }
        output.show(ProfileTable.lines(document, columns: output.terminal.traits.columns))
    }
}

/// The `nativeauth profile set` command.
struct ProfileSetCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile set name.givenName=Ada", "change a first name"),
        Example("nativeauth profile set nickName=Ada name.familyName=King", "change two values at once"),
        Example("nativeauth profile set nickName=", "remove a value"),
        Example("nativeauth profile set email=ada@example.com", "at a user pool: names are those of its attributes"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change values, and show the profile that comes of it.",
        discussion: discussion("Names are those that nativeauth profile shows. What is not named stays.")
    )

    @Argument(
        help: ArgumentHelp("A new value; an empty one removes what is there. May be repeated.", valueName: "NAME=VALUE")
    )
    var values: [String]

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let changes = try ProfileChanges(values)
        let session = try await Sessions.stored(connection)
        let update = try await session.required { try await session.change(changes) }
        for note in update.notes { output.note(TextCleaner.line(note)) }
        if output.isJSON { return try output.json(update.document) }
        output.show(ProfileTable.lines(update.document, columns: output.terminal.traits.columns))
    }
}
