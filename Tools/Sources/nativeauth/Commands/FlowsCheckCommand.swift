import ArgumentParser
import Foundation
import LocalIdentityServer
import TerminalForms

/// The `nativeauth flows check` command.
struct FlowsCheckCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows check my-definitions", "a whole folder"),
        Example("nativeauth flows check my-definitions/Flows/sign-in.yaml", "one file"),
        Example("nativeauth flows check my-definitions --strict", "parts that are ignored are wrong as well"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Look at definition files as the server would, and tell everything that is wrong.",
        discussion: discussion(
            "Ends with 0 when all is well, and with 2 otherwise. Each line is file:line: reason. Reads declarative "
                + "documents and templates of ThunderID's console.")
    )

    @Argument(
        help: ArgumentHelp("A folder of definitions, as for serve --definitions, or one file.", valueName: "PATH"),
        completion: .file())
    var path: String

    @Flag(help: "End with 2 for warnings as well.")
    var strict = false

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure.usage("There is no file or folder \(path).")
        }
        let path = path
        let check = try await ServerStart.saying {
            try DefinitionCheck(URL(fileURLWithPath: path), variables: DefinitionsFolder.variables)
        }
        if output.isJSON {
            try output.json(check)
        } else {
            // Not wrapped, because editors parse these lines.
            output.show(check.problems.map { ScreenLine(TextCleaner.line("\($0.file):\($0.line): \($0.reason)")) })
            output.show(
                check.warnings.map { ScreenLine(TextCleaner.line("\($0.file):\($0.line): warning: \($0.reason)")) })
            if check.problems.isEmpty {
                output.say(check.files == 1 ? "1 file is fine." : "\(check.files) files are fine.")
            }
        }
        if !check.problems.isEmpty || strict && !check.warnings.isEmpty { throw ExitCode(ExitStatus.usage) }
    }
}
