import ArgumentParser

struct ImportArguments: ParsableArguments {
    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "A file or folder with documents in ThunderID's format, including users, groups and roles. The server stores "
                + "them once. Repeatable.",
            valueName: "PATH"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var paths: [String] = []

    @Option(
        name: .customLong("variable"),
        help: ArgumentHelp(
            "The value of a variable such as {{.NAME}} in those documents. Default: the environment. For secrets use the "
                + "environment or --variables-file, because other users of this machine can see arguments.",
            valueName: "NAME=VALUE"
        )
    )
    var variables: [String] = []

    @Option(
        help: ArgumentHelp("A file with variables, one NAME=VALUE per line.", valueName: "FILE"),
        completion: .file()
    )
    var variablesFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with users to add: a list in YAML or JSON, with username, email, password, type and attributes. "
                + "Users that exist already are not changed.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"])
    )
    var seed: String?

    @Option(
        help: ArgumentHelp(
            "A file that is written at the end, with the users, their password hashes, groups, roles and imported "
                + "documents. --import reads it.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["yaml"])
    )
    var exportOnExit: String?

    mutating func validate() throws {
        guard paths.isEmpty, !variables.isEmpty || variablesFile != nil else { return }
        throw ValidationError("--variable and --variables-file require --import.")
    }
}
