import ArgumentParser

/// `nativeauth profile`
struct ProfileCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile", "show it"),
        Example("nativeauth profile set name.givenName=Ada", "change a value"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change what the server knows of the signed-in user.",
        discussion: discussion(),
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
        defaultSubcommand: ProfileShowCommand.self
    )
}

/// `nativeauth profile show`, or without `show`
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
        let profile = try await ClientSession.stored(connection).whenSignedIn { try await $0.getUserProfile() }
        if output.isJSON { return try output.json(profile.claims) }
        output.show(ProfileTable.lines(profile.claims, columns: output.terminal.traits.columns))
    }
}

/// `nativeauth profile set`
struct ProfileSetCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile set name.givenName=Ada", "change a first name"),
        Example("nativeauth profile set nickName=Ada name.familyName=King", "change two values at once"),
        Example("nativeauth profile set nickName=", "remove a value"),
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
        let user = try await ClientSession.stored(connection).whenSignedIn { client in
            try await client.updateUserProfile(payload: changes.payload)
        }
        let document = user.claims ?? [:]
        if output.isJSON { return try output.json(document) }
        output.show(ProfileTable.lines(document, columns: output.terminal.traits.columns))
    }
}
