package import EndpointSupport
package import IdentityBase

/// The functions and values of the server that the console uses.
package struct ConsoleBackend: Sendable {
    /// Adds a user from a document of ThunderID's format, and returns the id.
    package typealias AddUser = @Sendable (JSONValue) async throws -> String

    /// The token that opens the console, until the server stops.
    let token: String
    /// The server's origin for browsers on this machine.
    let origin: String
    let history: RequestHistory
    /// Tells about new messages and requests.
    let changes: ChangeSignal
    /// Throws `ConsoleProblem` for a document that is refused.
    let addUser: AddUser
    /// Removes all users, sessions and messages, and imports the documents of the command line again.
    let reset: @Sendable () async throws -> Void
    let setup: @Sendable () -> [ConsoleSetup]

    package init(
        token: String,
        origin: String,
        history: RequestHistory,
        changes: ChangeSignal,
        addUser: @escaping AddUser,
        reset: @escaping @Sendable () async throws -> Void,
        setup: @escaping @Sendable () -> [ConsoleSetup]
    ) {
        self.token = token
        self.origin = origin
        self.history = history
        self.changes = changes
        self.addUser = addUser
        self.reset = reset
        self.setup = setup
    }
}

/// The values with which an app uses one application, user pool or tenant of the server.
package struct ConsoleSetup: Sendable {
    /// A value, with its name in the app's configuration.
    package struct Value: Sendable {
        let name: String
        let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    let title: String
    let values: [Value]
    /// The command that prints the configuration as Swift code.
    package let command: String

    package init(title: String, values: [Value], command: String) {
        self.title = title
        self.values = values
        self.command = command
    }
}
