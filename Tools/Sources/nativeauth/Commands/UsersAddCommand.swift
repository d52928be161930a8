import ArgumentParser
import HostedPages
import IdentityBase

struct UsersAddCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users add --username grace --email grace@example.com":
            "a user without a password, for codes and links",
        "nativeauth users add --username alan --email alan@example.com --password-file password.txt": "with a password",
        "nativeauth users add --username mary --email mary@example.com --attribute given_name=Mary":
            "with a further attribute",
    ]

    static let configuration = makeConfiguration(
        "add",
        abstract: "Add a user, who can sign in at once.",
        discussion: "The email address counts as verified. The attributes are those of the user's type."
    )

    @Option(help: ArgumentHelp("The name to sign in with.", valueName: "NAME"))
    var username: String?

    @Option(help: ArgumentHelp("The email address.", valueName: "ADDRESS"))
    var email: String?

    @Option(
        name: .customLong("attribute"),
        help: ArgumentHelp("An attribute's value. Repeatable.", valueName: "NAME=VALUE")
    )
    var attributes: [String] = []

    @Option(help: ArgumentHelp("The user type. Default: Person.", valueName: "TYPE"))
    var type: String?

    @OptionGroup var password: PasswordFileOption
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        guard username == nil, email == nil, attributes.isEmpty else { return }
        throw ValidationError("A user needs --username or --email.")
    }

    mutating func run() async throws {
        var values: [String: JSONValue] = [:]
        for attribute in attributes {
            guard let (name, value) = attribute.assignment else {
                throw CommandFailure.usage("--attribute takes NAME=VALUE, such as --attribute given_name=Ada.")
            }
            if InputOptions.isSecret(name) {
                throw CommandFailure.usage("A password is not an attribute. Use --password-file FILE.")
            }
            values[name] = .string(value)
        }

        let user = NewUser(
            username: username,
            email: email,
            password: try password.read(),
            type: type,
            attributes: values
        )
        let added = try await ConsoleClient().add(user)
        try UserReport(added).show(format.output, after: "The user was added.")
    }
}

struct UsersPasswordCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth users set-password grace --password-file password.txt": "from a file",
        "nativeauth users set-password grace --password-file -": "from standard input",
    ]

    static let configuration = makeConfiguration(
        "set-password",
        abstract: "Set a user's password, and end all sessions of the user."
    )

    @OptionGroup var user: UserArgument
    @OptionGroup var password: PasswordFileOption
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        guard let new = try password.read() else {
            throw CommandFailure.usage("Name a file with the password: --password-file FILE, or - for standard input.")
        }
        let changed = try await ConsoleClient().setPassword(new, of: user.name)
        try UserReport(changed).show(format.output, after: "The password was set.")
    }
}
