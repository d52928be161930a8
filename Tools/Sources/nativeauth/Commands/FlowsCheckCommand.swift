import ArgumentParser
import LocalIdentityServer
import TerminalForms

struct FlowsCheckCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows check my-definitions": "a whole folder",
        "nativeauth flows check my-definitions/Flows/sign-in.yaml": "one file",
        "nativeauth flows check my-definitions --strict": "treat warnings as errors",
        "nativeauth flows check my-definitions --portable": "apply the rules of a ThunderID server's import as well",
    ]

    static let configuration = makeConfiguration(
        "check",
        abstract: "Validate definition files.",
        discussion:
            "Exits with 0 if there are no errors, otherwise with 2. Each error is a line file:line: reason. Accepts "
            + "declarative documents and templates of ThunderID's console."
    )

    @Argument(
        help: ArgumentHelp("A folder of definitions, as for serve --definitions, or one file.", valueName: "PATH"),
        completion: .file()
    )
    var path: String

    @Flag(help: "Exit with 2 for warnings as well.")
    var strict = false

    @Flag(help: "Report what a ThunderID server refuses at an import, such as properties that only this server has.")
    var portable = false

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let check = try DefinitionCheck(
            DefinitionsSource.url(path),
            variables: DefinitionsSource.variables,
            isPortable: portable
        )

        if output.isJSON {
            try output.json(check)
        } else {
            // Not wrapped, because editors parse these lines.
            let warnings = check.warnings.map { "\($0.file):\($0.line): warning: \($0.reason)" }
            let lines = check.problems.map(\.description) + warnings
            output.show(lines.map { ScreenLine(TextCleaner.line($0)) })
            if check.problems.isEmpty { output.say("Files without errors: \(check.files).") }
        }

        let isRefused = strict && !check.warnings.isEmpty
        if isRefused || !check.problems.isEmpty { throw ExitCode(ExitStatus.usage) }
    }
}
