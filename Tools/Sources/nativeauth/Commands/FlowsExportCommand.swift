import ArgumentParser
import IdentityBase
import LocalIdentityServer

struct FlowsExportCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows export sign-in": "a shipped flow, as a template",
        "nativeauth flows export --type application": "all applications",
        "nativeauth flows export --users > everything.yaml": "all documents and users, for another server",
        "nativeauth flows export --definitions my-definitions": "all documents, including your own",
    ]

    static let configuration = makeConfiguration(
        "export",
        abstract: "Print definitions as declarative documents.",
        discussion:
            "A ThunderID server imports the same documents. Variables are not replaced. Documents imported into the local "
            + "server are included; secrets are not."
    )

    @Argument(
        help: ArgumentHelp("Ids, handles or names of the documents. Default: all.", valueName: "NAME"),
        completion: .custom { _, _, _ in FlowsShowCommand.handles }
    )
    var names: [String] = []

    @Option(
        help: ArgumentHelp("Only documents of this resource_type, such as flow.", valueName: "TYPE"),
        completion: .list(ResourceType.allCases.map(\.rawValue))
    )
    var type: String?

    @Flag(help: "Also print the local server's users, without their passwords.")
    var users = false

    @Flag(
        help: """
            With --users: include their password hashes. A ThunderID server reads hashes only from files among its \
            declarative resources; its import refuses them.
            """
    )
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
        var exportedUsers = DataExport.Users.none
        if users { exportedUsers = .withoutCredentials }
        if passwordHashes { exportedUsers = .withPasswordHashes }

        let documents = try DefinitionExport(
            data: DataExport(CommandState().serverFolder, users: exportedUsers),
            definitions: DefinitionsSource(source).url,
            type: resourceType,
            names: names,
            variables: DefinitionsSource.variables
        ).documents
        guard !documents.isEmpty else {
            throw CommandFailure.usage("There is no such document. List them: nativeauth flows list")
        }

        let output = format.output
        if output.isJSON { return try output.json(["documents": documents]) }
        for (index, document) in documents.enumerated() {
            if index > 0 { output.terminal.write("---\n") }
            output.terminal.write(document + "\n")
        }
    }
}
