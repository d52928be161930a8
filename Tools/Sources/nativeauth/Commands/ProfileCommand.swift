import ArgumentParser

/// `nativeauth profile`
struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change what the server knows of the signed-in user.",
        subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
        defaultSubcommand: ProfileShowCommand.self
    )
}

/// `nativeauth profile show`, or without `show`
struct ProfileShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show it.")

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
struct ProfileSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change values, and show the profile that comes of it.",
        discussion: "Names are those that nativeauth profile shows, such as name.givenName. What is not named stays."
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
