/// An error in a definition file. The server does not start with an invalid file, and rejects an invalid change.
package struct FlowDefinitionError: Error, Equatable, Sendable, Encodable {
    package enum Kind: Sendable {
        case definition
        /// The value of a variable is missing, or does not fit.
        case variable
    }

    private enum CodingKeys: String, CodingKey {
        case file, line, reason
    }

    private static let longestReason = 500

    /// The file below its folder, such as `Flows/sign-in.yaml`.
    package let file: String
    /// Line of the error, counted from 1.
    package let line: Int
    package let reason: String
    package let kind: Kind

    package init(file: String, line: Int, reason: String, kind: Kind = .definition) {
        self.file = Self.visible(file)
        self.line = line
        self.reason = Self.visible(reason)
        self.kind = kind
    }

    /// Escapes control and format characters and truncates the text, because error messages quote files.
    private static func visible(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        if isPlain, text.utf8.count <= longestReason { return text }

        var shown = ""
        for scalar in text.unicodeScalars.prefix(longestReason) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                shown.unicodeScalars.append(scalar)
            }
        }

        guard text.unicodeScalars.count > longestReason else { return shown }
        return shown + "…"
    }
}

extension FlowDefinitionError: CustomStringConvertible {
    package var description: String { "\(file):\(line): \(reason)" }
}
