import ArgumentParser
import TerminalForms

struct UsersCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users list": "the newest users of the running local server",
        "nativeauth users add --username grace --email grace@example.com": "a new user",
        "nativeauth users delete grace": "delete a user",
    ]

    static let configuration = makeConfiguration(
        "users",
        abstract: "List, add, change and delete the users of the local server.",
        discussion: "All applications, user pools and tenants of the local server have the same users.",
        subcommands: [
            UsersListCommand.self, UsersShowCommand.self, UsersAddCommand.self, UsersPasswordCommand.self,
            UsersSignOutCommand.self, UsersDisableCommand.self, UsersEnableCommand.self, UsersDeleteCommand.self,
        ]
    )
}

struct UsersListCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users list": "the newest users",
        "nativeauth users list --search example.com --json": "the users with such a name or address, for a script",
    ]

    static let configuration = makeConfiguration(
        "list",
        abstract: "List users, the newest first, at most 200."
    )

    @Option(help: ArgumentHelp("A part of the id, the username or an address.", valueName: "TEXT"))
    var search = ""

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let list = try await ConsoleClient().users(containing: search)
        if output.isJSON { return try output.json(list) }
        guard !list.users.isEmpty else {
            let text = if search.isEmpty { "There are no users." } else { "No user matches." }
            return output.say("\(text) Add one: nativeauth users add --help")
        }

        // Not wrapped, so that ids can be copied.
        output.show(list.users.map { ScreenLine(UserReport($0).summary) })
        let others = list.total - list.users.count
        if others > 0 { output.note("\(others.counted("older user")) not shown. Use --search.") }
    }
}

struct UsersShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users show grace": "by username",
        "nativeauth users show grace@example.com --json": "by address, for a script",
    ]

    static let configuration = makeConfiguration(
        "show",
        abstract: "Show a user, with the current sessions."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let found = try await ConsoleClient().user(user.name)
        try UserReport(found).show(format.output)
    }
}

struct UsersSignOutCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users sign-out grace": "end the sessions in all apps and browsers",
        "nativeauth users sign-out mary --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "sign-out",
        abstract: "End all sessions of a user.",
        discussion: "Apps learn of it at their next refresh or request."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let changed = try await ConsoleClient().endSessions(of: user.name)
        try UserReport(changed).show(format.output, after: "All sessions have ended.")
    }
}

struct UsersDisableCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users disable grace": "to test what an app shows then",
        "nativeauth users disable grace --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "disable",
        abstract: "Disable a user, who can't sign in then, and end all sessions."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let changed = try await ConsoleClient().setDisabled(true, of: user.name)
        try UserReport(changed).show(format.output, after: "The user is disabled.")
    }
}

struct UsersEnableCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users enable grace": "let the user sign in again",
        "nativeauth users enable grace --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "enable",
        abstract: "Enable a user who was disabled."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let changed = try await ConsoleClient().setDisabled(false, of: user.name)
        try UserReport(changed).show(format.output, after: "The user can sign in.")
    }
}

struct UsersDeleteCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users delete grace": "with the user's sessions and passkeys",
        "nativeauth users delete alan --json": "for a script",
    ]

    static let configuration = makeConfiguration(
        "delete",
        abstract: "Delete a user with all sessions, passkeys and attributes."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let client = try ConsoleClient()
        let id = try await client.user(user.name).id
        try await client.delete(id)
        try output.show(["deleted": id], as: [ScreenLine("The user \(id) is deleted.", .good)])
    }
}

/// The argument that names a user.
struct UserArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The user's id, username, email or phone number.", valueName: "NAME"))
    var name: String

    mutating func validate() throws {
        if name.isEmpty { throw ValidationError("The name of the user is empty.") }
    }
}
