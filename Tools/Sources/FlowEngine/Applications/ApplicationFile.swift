package import IdentityBase
package import IdentityDomain

/// An application with the lines of the members in its file.
package struct ApplicationFile: Sendable {
    package var application: Application
    /// Flows that `serve --recorded` runs instead of the others.
    package let recordedFlows: [FlowType: String]
    package let file: String
    /// Line numbers of the members, by name.
    let lines: [String: Int]
    /// The flows that the document names.
    package let flows: [FlowType: ApplicationFlow]
    /// Line of the document.
    package let line: Int

    package init(
        application: Application, recordedFlows: [FlowType: String], file: String, lines: [String: Int],
        flows: [FlowType: ApplicationFlow] = [:], line: Int = 1
    ) {
        self.flows = flows
        self.line = line
        self.application = application
        self.recordedFlows = recordedFlows
        self.file = file
        self.lines = lines
    }

    package func error(_ member: String, reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: lines[member] ?? line, reason: reason)
    }
}
