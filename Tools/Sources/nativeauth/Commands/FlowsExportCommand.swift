import ArgumentParser
import IdentityBase
import LocalIdentityServer
import TerminalForms

/// The `nativeauth flows export` command.
struct FlowsExportCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows export sign-in", "a shipped flow, as a template"),
        Example("nativeauth flows export --type application", "all applications"),
        Example("nativeauth flows export --users > everything.yaml", "all documents and users, for another server"),
        Example("nativeauth flows export --definitions my-definitions", "all documents, including your own"),
    ]

    static let configuration = makeConfiguration(
        "export", abstract: "Print definitions as declarative documents.",
        discussion:
            "A ThunderID server imports the same documents. Variables are not replaced. Documents imported into the local "
            + "server are included; secrets are not.")

    @Argument(help: ArgumentHelp("Ids, handles or names of the documents. Default: all.", valueName: "NAME"))
    var names: [String] = []

    @Option(help: ArgumentHelp("Only documents of this resource_type, such as flow.", valueName: "TYPE"))
    var type: String?

    @Flag(help: "Also print the local server's users, without their passwords.")
    var users = false

    @Flag(help: "With --users: include their password hashes, so that they can sign in to another server.")
    var passwordHashes = false

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if passwordHashes, !users { throw ValidationError("--password-hashes requires --users.") }
    }

    mutating func run() async throws {
        let resourceType = try type.map { name in
            guard let type = ResourceType(rawValue: name) else {
                let known = ResourceType.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure.usage("There is no resource_type \(name). Available: \(known).")
            }
            return type
        }
        var exportedUsers = users ? DataExport.Users.withoutCredentials : .none
        if passwordHashes { exportedUsers = .withPasswordHashes }
        let documents = try source.documents(type: resourceType, names: names, users: exportedUsers)
        guard !documents.isEmpty else {
            throw CommandFailure.usage("There is no such document. List them: nativeauth flows list")
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
