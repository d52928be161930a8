import ArgumentParser
import AuthFlows
import ThunderID

struct SignInCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sign-in": "fill in the server's forms in this terminal",
        "nativeauth sign-in --browser": "on the server's own pages",
        "nativeauth sign-in --json --input-file secrets.json": "from a script; the file has a member per field",
        "nativeauth sign-in --provider entra --tenant contoso --client 0192f0c1": "at an Entra tenant",
    ]

    static let configuration = makeConfiguration(
        "sign-in",
        abstract: "Sign in with the server's forms.",
        discussion: FlowOptions.scriptingNote
    )

    @OptionGroup var options: BrowserFlowOptions

    mutating func run() async throws { try await options.run(.signIn) }
}

struct SignUpCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth sign-up": "fill in the server's forms in this terminal",
        "nativeauth sign-up --browser": "on the server's own pages",
        "nativeauth sign-up --provider entra": "at the local server's tenant",
        "nativeauth sign-up --json --input-file account.json": "from a script; the file has a member per field",
    ]

    static let configuration = makeConfiguration(
        "sign-up",
        abstract: "Create an account with the server's forms.",
        discussion: """
            \(FlowOptions.scriptingNote)
            With --browser the server's sign-up page opens, or if there is none, its sign-in page, which links to the \
            registration.
            """
    )

    @OptionGroup var options: BrowserFlowOptions

    mutating func run() async throws { try await options.run(.signUp) }
}

struct RecoverCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth recover": "fill in the server's forms in this terminal",
        "nativeauth recover --json --input username=ada": "start from a script",
        "nativeauth recover --provider entra": "at the local server's tenant",
        "nativeauth continue --link -": "continue with the emailed link, read from standard input",
    ]

    static let configuration = makeConfiguration(
        "recover",
        abstract: "Reset a forgotten password with the server's forms.",
        discussion: "The server decides whether you are signed in afterwards.\n" + FlowOptions.scriptingNote
    )

    @OptionGroup var options: FlowOptions

    mutating func run() async throws {
        try await options.run(.recovery)
        let output = options.format.output
        // The recovery has succeeded, so an error in the stored session is ignored.
        let isSignedIn = try? SavedConnections.isSignedIn(options.connectionOptions, state: CommandState())
        if !output.isJSON, isSignedIn != true { output.note("Sign in: nativeauth sign-in") }
    }
}

struct ContinueCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth continue": "continue the newest flow in this terminal",
        "nativeauth continue --json --input-file code.json": "from a script",
        "nativeauth continue --execution 0192f0c1": "continue a specific flow",
        "nativeauth continue --link -": "continue with an emailed link, read from standard input",
    ]

    static let configuration = makeConfiguration(
        "continue",
        abstract: "Continue a saved flow.",
        discussion: FlowOptions.scriptingNote
    )

    @Option(help: ArgumentHelp("The flow's execution id. Default: the newest flow.", valueName: "ID"))
    var execution: String?

    @Option(
        help: ArgumentHelp(
            "An emailed link, also of a flow that started on another device. Use - for standard input, which other users"
                + " can't see.",
            valueName: "URL"
        )
    )
    var link: String?

    @OptionGroup var options: FlowOptions

    mutating func run() async throws {
        let state = CommandState()
        SavedFlowStore(state: state).prune()
        let (saved, connection) =
            if let link {
                try flow(of: link, in: state)
            } else {
                try savedFlow(in: state)
            }

        let request = try FlowRunRequest(
            kind: .saved(saved.flow),
            resuming: saved,
            input: options.input,
            forms: options.forms
        )
        try await options.run(request, at: connection, state: state)
    }

    private func savedFlow(in state: CommandState) throws -> (SavedFlow, Connection) {
        let record = try SavedFlowStore(state: state).load(execution) { file in
            options.format.output.note("Skipped the damaged file \(file). You can remove it.")
        }
        return (record.flow, try connection(of: record, in: state))
    }

    private func connection(of record: SavedFlowStore.Record, in state: CommandState) throws -> Connection {
        try SavedConnections.connectionForSavedFlow(
            options.connectionOptions,
            saved: record.connection,
            state: state
        )
    }

    private func flow(of text: String, in state: CommandState) throws -> (SavedFlow, Connection) {
        if execution != nil { throw CommandFailure.usage("--execution can't be combined with --link.") }
        if text == "-", options.input.inputFile == "-" {
            throw CommandFailure.usage("Only one of --link and --input-file can be read from standard input.")
        }

        var address = text
        if text == "-" { address = readLine() ?? "" }
        let link = try CommandFailure.convertingToUsage { try FlowLink(address) }

        // A flow that was started on this machine keeps its kind and its server.
        if let record = SavedFlowStore(state: state).find(link.executionID) {
            let kind = ThunderIDFlow.Kind(rawValue: record.flow.flow)
            return (link.savedFlow(as: kind), try connection(of: record, in: state))
        }
        let resolver = ThunderIDConnectionResolver(saved: SavedConnections(state: state))
        return (link.savedFlow(), try resolver.connectionForLink(options.connectionOptions, link: link))
    }
}
