import ArgumentParser
import TerminalForms

struct AccountCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth account delete": "delete the signed-in user's account",
        "nativeauth account delete --yes": "without a question",
    ]

    static let configuration = makeConfiguration(
        "account",
        abstract: "Delete the signed-in user's account.",
        subcommands: [AccountDeleteCommand.self]
    )
}

struct AccountDeleteCommand: AsyncParsableCommand, ExemplifiedCommand {
    /// The result for a script.
    struct Report: Encodable {
        private let status = "complete"
        /// The id of the deleted user.
        let user: String
        let message: String
    }

    static let examples: KeyValuePairs = [
        "nativeauth account delete": "after a question",
        "nativeauth account delete --yes --json": "for a script",
        "nativeauth account delete --flow own-deletion": "by another flow of a ThunderID server",
    ]

    static let configuration = makeConfiguration(
        "delete",
        abstract: "Delete the signed-in user's account permanently, and end the session.",
        discussion: """
            A user pool deletes the user. A ThunderID server runs its administrative flow, which it permits only to \
            users with the permission to administer it. An Entra tenant has no such operation. An app lets its user \
            sign in again before that.
            """
    )

    @Flag(help: "Delete without a question.")
    var yes = false

    @Option(help: ArgumentHelp("At a ThunderID server: the handle of the deletion flow.", valueName: "HANDLE"))
    var flow = "user-deletion-flow"

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try await SessionClient.make(connectionOptions)
        let user = try await client.withSignedInUser { try await client.signedInUser() }
        let name = TextCleaner.line(user.username ?? user.email ?? user.sub)
        try output.confirm(
            "Delete the account of \(name) permanently?",
            isConfirmed: yes,
            command: "nativeauth account delete --yes"
        )

        let flow = flow
        try await client.withSignedInUser { try await client.deleteAccount(of: user.sub, flow: flow) }
        SavedConnections.selected(by: connectionOptions).removeSessionConnection()
        let report = Report(user: user.sub, message: "The account of \(name) was deleted.")
        try output.show(report, as: Paragraph.wrap(report.message, .good, columns: output.traits.columns))
    }
}
