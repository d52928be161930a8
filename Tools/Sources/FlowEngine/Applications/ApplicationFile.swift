package import IdentityBase
package import IdentityDomain

/// An application with the lines of the members in its file.
package struct ApplicationFile: Sendable {
    /// The member with the settings that only this server supports. Other servers ignore it.
    package static let extensions = FlowGrammar.extensions

    package var application: Application
    /// Flows that `serve --recorded` runs instead of the others.
    package let recordedFlows: [FlowType: String]
    package let file: String
    /// Line numbers of the members, by name.
    package let lines: [String: Int]
    package let flows: [FlowType: ApplicationFlow]
    package let line: Int

    package func error(_ member: String, reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: lines[member] ?? line, reason: reason)
    }
}
