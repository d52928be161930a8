import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

/// The option that selects the definitions.
struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A folder of definitions, laid over the shipped ones.", valueName: "DIR"),
        completion: .directory)
    var definitions: String?

    /// Returns all flows, by handle.
    /// - Throws: `CommandFailure` with file, line and reason.
    func flows() throws -> [FlowOverview] { try reading { try FlowOverview.all(definitions: $0) } }

    /// Returns all applications, by handle.
    /// - Throws: `CommandFailure` with file, line and reason.
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
