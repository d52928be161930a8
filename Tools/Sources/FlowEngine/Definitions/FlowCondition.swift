import IdentityBase

/// The condition of a node. A node whose condition does not hold is skipped.
package struct FlowCondition: Sendable, Equatable {
    /// A text with placeholders: `{{ctx(NAME)}}`, or `{{ context.NAME }}` of earlier versions.
    package let key: String
    /// The text that the key must be after the replacement of its placeholders.
    package let value: String
    /// The node at which a request continues if the condition does not hold.
    let onSkip: String

    var names: [String] {
        key.matches(of: Self.placeholder).map { Self.name(in: $0) }
    }

    /// Indicates whether the key consists of placeholders that this server knows, and of other text.
    var isKeyUnderstood: Bool {
        guard !names.isEmpty else { return false }
        return !key.replacing(Self.placeholder, with: "").contains("{{")
    }

    /// Checks whether the key has the value. A placeholder without a value, or with an empty one, stays in the key.
    func holds(_ values: (String) -> String?) -> Bool {
        let text = key.replacing(Self.placeholder) { match in
            values(Self.name(in: match))?.nonEmpty ?? String(match.output.0)
        }
        return text == value
    }

    private typealias Placeholder = Regex<(Substring, Substring?, Substring?)>

    private static var placeholder: Placeholder {
        /\{\{\s*(?:ctx\(\s*([A-Za-z0-9_]+)\s*\)|context\.\s*([A-Za-z0-9_]+))\s*\}\}/
    }

    private static func name(in match: Placeholder.Match) -> String {
        String(match.output.1 ?? match.output.2 ?? "")
    }
}
