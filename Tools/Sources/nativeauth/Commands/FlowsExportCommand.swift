import ArgumentParser
import IdentityBase
import LocalIdentityServer
import TerminalForms

/// `nativeauth flows export`
struct FlowsExportCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows export sign-in", "a shipped flow, as a file to begin with"),
        Example("nativeauth flows export --type application", "all applications"),
        Example("nativeauth flows export --users > everything.yaml", "what the local server has, for another one"),
        Example("nativeauth flows export --definitions my-definitions", "all documents, your own as well"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print definitions as declarative documents.",
        discussion: discussion(
            "A ThunderID server imports the same documents. Variables in them stay variables. What the local server has "
                + "imported is among them. Secrets never are."))

    @Argument(help: ArgumentHelp("Ids, handles or names of the documents; all if absent.", valueName: "NAME"))
    var names: [String] = []

    @Option(help: ArgumentHelp("Only documents of this resource_type, such as flow.", valueName: "TYPE"))
    var type: String?

    @Flag(help: "Also print the local server's users, without their passwords.")
    var users = false

    @Flag(help: "With --users: print the hashes of their passwords, with which they can sign in to another server.")
    var passwordHashes = false

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if passwordHashes, !users { throw ValidationError("--password-hashes goes with --users.") }
    }

    mutating func run() async throws {
        let resourceType = try type.map { name in
            guard let type = ResourceType(rawValue: name) else {
                let known = ResourceType.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure.usage("There is no resource_type \(name). There are: \(known).")
            }
            return type
        }
        var people = DataExport.Users.none
        if users { people = passwordHashes ? .withPasswordHashes : .withoutCredentials }
        let documents = try source.documents(resourceType, names, users: people)
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
