import ArgumentParser
import LocalIdentityServer
import TerminalForms

/// `nativeauth flows list`
struct FlowsListCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth flows list", "the shipped ones"),
        Example("nativeauth flows list --definitions my-definitions --json", "with your own, for a program"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the flows, and the applications that use them.",
        discussion: discussion())

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
        // Ids are there to be copied, so nothing here is wrapped.
        for flow in flows {
            let count = flow.nodes.count == 1 ? "1 node" : "\(flow.nodes.count) nodes"
            output.show([ScreenLine("\(flow.handle)  \(flow.type), \(count)", .strong)])
            output.show(
                flow.applications.map { user in
                    ScreenLine("  \(user.id)  \(TextCleaner.line("\(user.clientId): \(user.name)"))")
                })
        }
    }
}

/// What `flows list --json` prints. A promise to scripts.
private struct FlowsReport: Encodable {
    let flows: [FlowOverview]
    let applications: [ApplicationOverview]
}

extension ApplicationOverview {
    /// What the application shows, and a command to try.
    fileprivate var lines: [ScreenLine] {
        let command = offersSignUp ? "sign-up" : offersRecovery ? "recover" : "sign-in"
        // A user of one application is a user of all.
        let user = offersSignUp ? "" : "  (user: one of nativeauth sign-up)"
        return [
            ScreenLine("  \(TextCleaner.line("\(handle): \(summary)"))"),
            ScreenLine("      nativeauth \(command) --app \(handle)\(user)", .quiet),
        ]
    }
}
