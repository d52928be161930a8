import ArgumentParser
import LocalIdentityServer

/// Which definitions a command looks at.
struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A folder of definitions, laid over the shipped ones.", valueName: "DIR"),
        completion: .directory)
    var definitions: String?

    /// Every flow, by handle.
    /// - Throws: `CommandFailure` that names file, line and reason.
    func flows() throws -> [FlowOverview] {
        do {
            return try FlowOverview.all(definitions: try definitions.map(DefinitionsFolder.url))
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("\(error)")
        }
    }
}
