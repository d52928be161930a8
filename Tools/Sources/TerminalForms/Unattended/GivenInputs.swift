/// The values that a script gave for the fields of a flow, and where each came from.
package struct GivenInputs: Sendable, Equatable {
    /// Values from the command line, which other users of the machine can see.
    package var arguments: [String: String]
    /// Values from a file or standard input; they win, but do not make an exposed secret good again.
    package var file: [String: String]

    /// Makes inputs.
    package init(arguments: [String: String] = [:], file: [String: String] = [:]) {
        self.arguments = arguments
        self.file = file
    }

    /// All values.
    package var values: [String: String] { arguments.merging(file) { _, file in file } }
    /// Whether there is none.
    package var isEmpty: Bool { arguments.isEmpty && file.isEmpty }
}
