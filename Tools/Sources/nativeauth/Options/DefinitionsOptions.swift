import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

/// Which definitions a command looks at.
struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A folder of definitions, laid over the shipped ones.", valueName: "DIR"),
        completion: .directory)
    var definitions: String?

    /// Every flow, by handle.
    /// - Throws: `CommandFailure` that names file, line and reason.
    func flows() throws -> [FlowOverview] { try reading { try FlowOverview.all(definitions: $0) } }

    /// Every application, by handle.
    /// - Throws: `CommandFailure` that names file, line and reason.
    func applications() throws -> [ApplicationOverview] {
        try reading { try ApplicationOverview.all(definitions: $0) }
    }

    private func reading<Value>(_ body: (URL?) throws -> Value) throws -> Value {
        do {
            return try body(try definitions.map(DefinitionsFolder.url))
        } catch let error as LocalIdentityServerError {
            throw CommandFailure.usage(error.description)
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("\(error)")
        }
    }
}
