import ArgumentParser
import Foundation

struct FlowsConvertCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows convert old/Flows/hello.yaml": "print the documents of one file",
        "nativeauth flows convert old --output new": "convert a folder",
    ]

    static let configuration = makeConfiguration(
        "convert",
        abstract: "Convert definition files of earlier versions to declarative documents.",
        discussion: "Files that need no conversion are copied. Only comments at the top of a file are kept."
    )

    @Argument(help: ArgumentHelp("A file or a folder of earlier versions.", valueName: "PATH"), completion: .file())
    var path: String

    @Option(
        help: ArgumentHelp("The output path; required for a folder, and may be the same folder.", valueName: "PATH"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let source = try DefinitionsOptions.url(path)
        let console = format.output
        do {
            if source.hasDirectoryPath {
                guard let output else { throw CommandFailure.usage("Name the output folder: --output FOLDER.") }
                let count = try OldFolderConverter(source: source).convert(
                    to: URL(fileURLWithPath: output, isDirectory: true)
                )
                console.say("Converted files: \(count).")
            } else {
                let text = try OldFolderConverter.text(of: source, label: path)
                let documents = try OldFileConverter(file: path).documents(from: text)
                if let output {
                    try Data(documents.utf8).write(to: URL(fileURLWithPath: output))
                } else {
                    console.terminal.write(documents)
                }
            }
        } catch let problem as CocoaError {
            throw CommandFailure.usage("Can't write the files: \(problem.localizedDescription)")
        }
    }
}
