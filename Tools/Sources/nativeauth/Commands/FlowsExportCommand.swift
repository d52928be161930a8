import ArgumentParser
import IdentityBase
import LocalIdentityServer
import TerminalForms

/// `nativeauth flows export`
struct FlowsExportCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows export sign-in", "a shipped flow, as a file to begin with"),
        Example("nativeauth flows export --type application", "all applications"),
        Example("nativeauth flows export --definitions my-definitions", "all documents, your own as well"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print definitions as declarative documents.",
        discussion: discussion("A ThunderID server imports the same documents. Variables in them stay variables."))

    @Argument(help: ArgumentHelp("Ids, handles or names of the documents; all if absent.", valueName: "NAME"))
    var names: [String] = []

    @Option(help: ArgumentHelp("Only documents of this resource_type, such as flow.", valueName: "TYPE"))
    var type: String?

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let resourceType = try type.map { name in
            guard let type = ResourceType(rawValue: name) else {
                let known = ResourceType.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure.usage("There is no resource_type \(name). There are: \(known).")
            }
            return type
        }
        let documents = try source.documents(resourceType, names)
        guard !documents.isEmpty else {
            throw CommandFailure.usage("There is no such document. nativeauth flows list tells what there is.")
        }
        let output = format.output
        if output.isJSON { return try output.json(["documents": documents]) }
        for (index, document) in documents.enumerated() {
            if index > 0 { output.show([ScreenLine("---")]) }
            output.show(
                document.split(separator: "\n", omittingEmptySubsequences: false).map { ScreenLine(String($0)) })
        }
    }
}
