import ArgumentParser
import LocalIdentityServer
import TerminalForms

/// The `nativeauth flows list` command.
struct FlowsListCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows list", "the shipped flows"),
        Example("nativeauth flows list --definitions my-definitions --json", "including your own, for a script"),
    ]

    static let configuration = makeConfiguration(
        "list", abstract: "List the flows, and the applications that use them.")

    @OptionGroup var source: DefinitionsOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let output = format.output
        let flows = try source.flows()
        let applications = try source.applications()
        if output.isJSON { return try output.json(FlowsReport(flows: flows, applications: applications)) }
        output.show([ScreenLine("Applications", .strong)])
        for application in applications { output.show(application.lines) }
        output.show([.blank, ScreenLine("Flows", .strong)])
        // Not wrapped, so that ids can be copied.
        for flow in flows {
            output.show([ScreenLine(flow.title, .strong)])
            output.show(
                flow.applications.map { user in
                    ScreenLine("  \(user.id)  \(TextCleaner.line("\(user.clientId): \(user.name)"))")
                })
        }
    }
}

/// The output of `flows list --json`. A stable interface.
private struct FlowsReport: Encodable {
    let flows: [FlowOverview]
    let applications: [ApplicationOverview]
}

extension ApplicationOverview {
    /// The application's summary and an example command.
    fileprivate var lines: [ScreenLine] {
        // All applications share the same users.
        let note = "  (create a user first: nativeauth sign-up)"
        let command =
            offersSignUp
            ? "sign-up --app \(handle)" : "\(offersRecovery ? "recover" : "sign-in") --app \(handle)\(note)"
        return [
            ScreenLine("  \(TextCleaner.line("\(handle): \(summary)"))"),
            ScreenLine("      nativeauth \(command)", .quiet),
        ]
    }
}
