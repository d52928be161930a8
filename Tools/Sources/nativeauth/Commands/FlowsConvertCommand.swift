import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer
import TerminalForms

/// `nativeauth flows convert`
struct FlowsConvertCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows convert old/Flows/hello.yaml", "print one file's documents"),
        Example("nativeauth flows convert old --output new", "a whole folder"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert definition files of earlier versions to declarative documents.",
        discussion: discussion(
            "Files that need no conversion are copied. Comments stay only at the top of a file."))

    @Argument(help: ArgumentHelp("A file or a folder of earlier versions.", valueName: "PATH"), completion: .file())
    var path: String

    @Option(
        help: ArgumentHelp("Where to write. A folder needs it; it may be the same one.", valueName: "PATH"),
        completion: .file())
    var output: String?

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let source = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure.usage("There is no file or folder \(path).")
        }
        let terminal = format.output
        do {
            if isFolder.boolValue {
                guard let output else { throw CommandFailure.usage("Say where to write: --output FOLDER.") }
                let count = try OldFolderConverter(source).convert(to: URL(fileURLWithPath: output, isDirectory: true))
                terminal.say(count == 1 ? "1 file was converted." : "\(count) files were converted.")
            } else {
                let text = try OldFolderConverter.text(of: source, label: path)
                let documents = try OldFileConverter(file: path).documents(from: text)
                if let output {
                    try Data(documents.utf8).write(to: URL(fileURLWithPath: output))
                } else {
                    terminal.show(
                        documents.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                            .map { ScreenLine(String($0)) })
                }
            }
        } catch let problem as FlowDefinitionError {
            throw CommandFailure.usage("\(problem)")
        } catch let problem as CocoaError {
            throw CommandFailure.usage("The files can't be written: \(problem.localizedDescription)")
        }
    }
}
