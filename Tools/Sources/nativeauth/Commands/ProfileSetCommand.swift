import ArgumentParser
import TerminalForms

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

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let changes = try ProfileChanges(values)
        let output = format.output
        let update = try await SessionClient.request(connectionOptions) { try await $0.updateProfile(changes) }
        for note in update.notes { output.note(TextCleaner.line(note)) }
        guard update.unstored.isEmpty else { throw CommandFailure.unstored(update.unstored) }
        try output.showProfile(update.document)
    }
}
