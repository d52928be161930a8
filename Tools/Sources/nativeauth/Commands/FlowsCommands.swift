import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer
import TerminalForms

struct FlowsCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows list": "list the flows and applications",
        "nativeauth flows show sign-in": "draw a flow",
        "nativeauth flows check my-definitions": "validate your own definitions",
        "nativeauth flows export sign-in": "print a flow as a template",
    ]

    static let configuration = makeConfiguration(
        "flows",
        abstract: "Check, list, show, export and convert the flows of the local server.",
        discussion: "Flows of your own: nativeauth serve --definitions FOLDER",
        subcommands: [
            FlowsCheckCommand.self, FlowsListCommand.self, FlowsShowCommand.self, FlowsExportCommand.self,
            FlowsConvertCommand.self,
        ]
    )
}

struct FlowsListCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows list": "the shipped flows",
        "nativeauth flows list --definitions my-definitions --json": "including your own, for a script",
    ]

    static let configuration = makeConfiguration(
        "list",
        abstract: "List the flows, and the applications that use them."
    )

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let flows = try source.flows()
        let all = try ApplicationOverview.all(definitions: source.url(), variables: DefinitionsOptions.variables)
        let report = FlowsReport(flows: flows, applications: all)
        try format.output.show(report, as: report.lines)
    }
}

/// The output of `flows list --json`. A stable interface.
private struct FlowsReport: Encodable {
    let flows: [FlowOverview]
    let applications: [ApplicationOverview]

    /// The report as text. Not wrapped, so that ids can be copied.
    var lines: [ScreenLine] {
        var lines = [ScreenLine("Applications", .strong)]
        lines += applications.flatMap(\.lines)
        lines += [.blank, ScreenLine("Flows", .strong)]
        for flow in flows {
            lines.append(ScreenLine(flow.title, .strong))
            lines += flow.applications.map { user in
                ScreenLine("  \(user.id)  \(TextCleaner.line("\(user.clientId): \(user.name)"))")
            }
        }
        return lines
    }
}

extension ApplicationOverview {
    /// The application's summary and an example command.
    fileprivate var lines: [ScreenLine] {
        var note = ""
        // All applications share the same users.
        if !offersSignUp {
            let first = preparation ?? "nativeauth sign-up"
            note = "  (first: \(TextCleaner.line(first)))"
        }
        var command = "sign-in"
        if offersRecovery { command = "recover" }
        if offersSignUp { command = "sign-up" }
        return [
            ScreenLine("  \(TextCleaner.line("\(handle): \(summary)"))"),
            ScreenLine("      nativeauth \(command) --app \(handle)\(note)", .quiet),
        ]
    }
}

struct FlowsShowCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth flows show sign-in": "a shipped flow",
        "nativeauth flows show sign-in --definitions my-definitions": "your own flow with that handle",
    ]

    static let configuration = makeConfiguration("show", abstract: "Draw a flow as text.")

    @Argument(
        help: ArgumentHelp("The flow's handle, as in nativeauth flows list.", valueName: "HANDLE"),
        completion: .custom { _, _, _ in Self.handles }
    )
    var handle: String

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    fileprivate static var handles: [String] {
        let flows = try? FlowOverview.all(definitions: nil, variables: DefinitionsOptions.variables)
        return (flows ?? []).map(\.handle)
    }

    mutating func run() async throws {
        let flows = try source.flows()
        guard let flow = flows.first(where: { $0.handle == handle }) else {
            let known = flows.map(\.handle)
            let nearest = Suggestion.nearest(to: handle, among: known)
            let hint = nearest.map { " Did you mean \($0)?" } ?? ""
            throw CommandFailure.usage(
                "There is no flow \(handle).\(hint) Available: \(known.joined(separator: ", "))."
            )
        }

        let output = format.output
        try output.show(flow, as: FlowDiagram(flow: flow, traits: output.traits).lines)
    }
}

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
            DefinitionsOptions.url(path),
            variables: DefinitionsOptions.variables,
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
            definitions: source.url(),
            type: resourceType,
            names: names,
            variables: DefinitionsOptions.variables
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

struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file or folder of definitions, merged over the shipped ones.", valueName: "PATH"),
        completion: .file()
    )
    var definitions: String?

    /// The values of variables in definitions: those of the environment.
    static var variables: ResourceVariables { ResourceVariables(texts: CommandContext.current.environment) }

    func flows() throws -> [FlowOverview] {
        try FlowOverview.all(definitions: url(), variables: Self.variables)
    }

    func url() throws -> URL? { try definitions.map(Self.url) }

    /// Returns the URL of a file or folder named on the command line.
    /// - Throws: `CommandFailure` if there is no such file or folder.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure.usage("There is no file or folder \(path).")
        }
        return URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    }
}
