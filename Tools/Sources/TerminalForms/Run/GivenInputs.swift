/// Field values given by a script, grouped by source.
package struct GivenInputs: Sendable, Equatable {
    /// Values from command arguments, which other users of the machine can see.
    package var argumentValues: [String: String]
    /// Values from a file or standard input. They take precedence, but a secret in the arguments is still refused.
    package var fileValues: [String: String]

    package init(
        argumentValues: [String: String] = [:],
        fileValues: [String: String] = [:]
    ) {
        self.argumentValues = argumentValues
        self.fileValues = fileValues
    }

    package var values: [String: String] {
        argumentValues.merging(fileValues) { $1 }
    }

    /// Returns the message that refuses a secret in the command arguments.
    package static func secretRefusal(_ name: String) -> String {
        """
        \(TextCleaner.line(name)) is a secret, and other users of this machine can see a command's arguments. \
        Put it into a JSON file: --input-file FILE, or --input-file - for standard input.
        """
    }
}
