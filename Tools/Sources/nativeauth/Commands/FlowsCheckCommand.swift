import ArgumentParser
import Foundation
import LocalIdentityServer
import TerminalForms

/// The `nativeauth flows check` command.
struct FlowsCheckCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows check my-definitions", "a whole folder"),
        Example("nativeauth flows check my-definitions/Flows/sign-in.yaml", "one file"),
        Example("nativeauth flows check my-definitions --strict", "treat warnings as errors"),
    ]

    static let configuration = makeConfiguration(
        "check", abstract: "Validate definition files.",
        discussion:
            "Exits with 0 if there are no errors, otherwise with 2. Each error is a line file:line: reason. Accepts "
            + "declarative documents and templates of ThunderID's console.")

    @Argument(
        help: ArgumentHelp("A folder of definitions, as for serve --definitions, or one file.", valueName: "PATH"),
        completion: .file())
    var path: String

    @Flag(help: "Exit with 2 for warnings as well.")
    var strict = false

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let url = try DefinitionsFolder.url(path)
        let check = try await ServerStart.convertingErrors {
            try DefinitionCheck(url, variables: DefinitionsFolder.variables)
        }
        if output.isJSON {
            try output.json(check)
        } else {
            // Not wrapped, because editors parse these lines.
            output.show(
                check.problems.map { ScreenLine(TextCleaner.line("\($0.file):\($0.line): \($0.reason)")) }
                    + check.warnings.map {
                        ScreenLine(TextCleaner.line("\($0.file):\($0.line): warning: \($0.reason)"))
                    })
            if check.problems.isEmpty { output.say("Files without errors: \(check.files).") }
        }
        if !check.problems.isEmpty || strict && !check.warnings.isEmpty { throw ExitCode(ExitStatus.usage) }
    }
}
