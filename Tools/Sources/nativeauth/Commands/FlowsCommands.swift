import ArgumentParser
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
        abstract: "Check, list, show and export the flows of the local server.",
        discussion: "Flows of your own: nativeauth serve --definitions FOLDER",
        subcommands: [
            FlowsCheckCommand.self, FlowsListCommand.self, FlowsShowCommand.self, FlowsExportCommand.self,
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
        let definitions = try DefinitionsSource(source)
        let report = FlowsReport(flows: try definitions.flows(), applications: try definitions.applications())
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
