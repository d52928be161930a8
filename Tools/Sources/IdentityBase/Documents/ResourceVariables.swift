import Foundation

/// The values of the variables in declarative documents, such as `{{.CLIENT_ID}}`.
package struct ResourceVariables: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
        case text(String)
        case list([String])

        /// The elements of a list; a text is the only element, unless it is empty.
        var items: [String] {
            switch self {
            case .text(""): []
            case .text(let text): [text]
            case .list(let list): list
            }
        }
    }

    private let values: [String: Value]
    /// Indicates whether a missing value is replaced by an example, with a warning, for checks without the variables.
    package var allowsMissing = false

    package init(_ values: [String: Value] = [:]) { self.values = values }

    /// Reads variables from texts, such as those of the environment. A JSON array of texts is a list.
    package init(texts: [String: String]) {
        values = texts.mapValues { text in
            guard text.hasPrefix("[") else { return .text(text) }
            let list = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
            return list.map(Value.list) ?? .text(text)
        }
    }

    package subscript(_ name: String) -> Value? { values[name] }

    static func example(of name: String) -> Value {
        let name = name.uppercased()
        if name.contains("URL") || name.contains("URI") {
            return .text("https://example.com")
        }
        if name.contains("EMAIL") { return .text("user@example.com") }
        return .text(name.lowercased())
    }

    package func merging(_ others: ResourceVariables) -> ResourceVariables {
        var merged = ResourceVariables(values.merging(others.values) { $1 })
        merged.allowsMissing = allowsMissing || others.allowsMissing
        return merged
    }
}
