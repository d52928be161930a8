import ArgumentParser
import TerminalForms

struct ResetCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth reset --yes": "before each test of an app",
        "nativeauth reset --yes --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "reset",
        abstract: "Remove all users, sessions and messages of the running local server.",
        discussion: """
            Applications, flows, user pools and tenants stay. The documents of serve --import and the users of serve \
            --seed are added again, with new ids. The sessions that this command stores stay as well, although their \
            tokens are no longer valid: nativeauth sign-out removes them.
            """
    )

    @Flag(help: "Confirm the removal.")
    var yes = false

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try ConsoleClient()
        guard yes else {
            let count = try await client.users(containing: "").total
            let users = count.counted("user")
            throw CommandFailure.usage(
                "This removes \(users) and all sessions and messages. To confirm it: nativeauth reset --yes"
            )
        }

        try await client.reset()
        let count = try await client.users(containing: "").total
        let text = "All users, sessions and messages were removed. Users that were added again: \(count)."
        try output.show(["users": count], as: Paragraph.wrap(text, .good, columns: output.traits.columns))
    }
}
