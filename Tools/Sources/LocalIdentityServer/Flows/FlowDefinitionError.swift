/// What is wrong with a flow file. The server does not start with a flow it cannot run.
package struct FlowDefinitionError: Error, Equatable, Sendable {
    /// The name of the file, such as `sign-in.yaml`.
    package let file: String
    /// The line that the reason is about, counted from 1.
    package let line: Int
    package let reason: String

    package init(file: String, line: Int, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }
}

extension FlowDefinitionError: CustomStringConvertible {
    package var description: String { "\(file):\(line): \(reason)" }
}
