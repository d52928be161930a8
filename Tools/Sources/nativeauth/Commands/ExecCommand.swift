import ArgumentParser

/// `serve --ephemeral --strict -- COMMAND`, with a temporary state folder as well.
struct ExecCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth exec -- make check": "for CI: with a server of its own",
        "nativeauth exec --import wayfinder.yaml -- make check":
            "with a ThunderID server's applications, users and roles",
        "nativeauth exec --port 8090 -- ./QuickStart": "at the address of the documentation's programs",
    ]

    static let configuration = makeConfiguration(
        "exec",
        abstract: "Run a command with a temporary local server, for CI.",
        // The parser would name `serve` as well, whose options it takes.
        usage: "nativeauth exec [<options>] -- <command> ...",
        discussion: """
            The server has a free port and a temporary folder. It stops when the command ends, and nothing remains. An \
            invalid definition or import prevents the command.

            Exit code: the command's; 128 and the signal's number if a signal ended it; 127 if it does not exist, 126 \
            if it can't be started; 2 if the server can't start.

            The command's environment has NATIVEAUTH_SERVER_URL, NATIVEAUTH_SERVER_CA (the certificate's path), \
            NATIVEAUTH_SERVER_REPORT (as printed by serve --json, but with the administrator's token only after \
            --administrator-token) and NATIVEAUTH_HOME (the temporary folder, in which apps and nativeauth commands \
            find the server).
            """
    )

    @OptionGroup var serve: ServeCommand

    mutating func run() async throws {
        // Not in `validate`: the parser would refer to the help of `serve`, whose options this command takes.
        guard !serve.command.isEmpty else {
            throw CommandFailure.usage("A command is missing: nativeauth exec -- COMMAND")
        }

        serve.ephemeral = true
        serve.strict = true
        let folders = ServeFolders(CommandState(), isEphemeral: true)
        let state = CommandState(["NATIVEAUTH_HOME": folders.root.path])
        try state.prepare()
        throw ExitCode(try await serve.run(in: state, folders: folders))
    }
}
