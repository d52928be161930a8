package import IdentityBase

/// A reference to a text in a flow: `{{ t(signin:forms.title) }}`, or a rule's message that begins with `validation.`
package struct TextReference: Sendable, Equatable {
    private static let validation = "validation"
    private static let functions = ["t(", "i18n("]

    package let namespace: String
    package let key: String
    package let line: Int

    /// Returns every reference in a tree, including repeated ones.
    package static func all(in node: YAMLNode) -> [TextReference] {
        if node.isList, let items = try? node.items() {
            return items.flatMap(all)
        }
        guard node.isMapping, let members = try? node.members() else {
            let text = (try? node.text()) ?? ""
            return all(in: text).map { namespace, key in
                TextReference(namespace: namespace, key: key, line: node.line)
            }
        }

        return members.flatMap { name, value -> [TextReference] in
            guard name == "message", let key = validationKey(of: value) else {
                return all(in: value)
            }
            return [TextReference(namespace: validation, key: key, line: value.line)]
        }
    }

    /// Returns the references of a text, of the form `{{ t(NAMESPACE:KEY) }}` or `{{ i18n(NAMESPACE:KEY) }}`.
    package static func all(in text: String) -> [(namespace: String, key: String)] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.split(separator: "{{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
            let start = part.drop { $0 == "{" }
            guard let end = start.firstRange(of: "}}") else { return nil }
            return reference(start[..<end.lowerBound])
        }
    }

    /// Reads the text between two pairs of braces.
    private static func reference(_ content: Substring) -> (namespace: String, key: String)? {
        let call = content.trimmed
        guard let function = functions.first(where: { call.hasPrefix($0) }), call.hasSuffix(")") else { return nil }

        let argument = call.dropFirst(function.count).dropLast().trimmed
        let parts = argument.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !argument.hasPrefix(":"), argument.allSatisfy(isPartOfName) else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        !character.isWhitespace && !"(){}".contains(character)
    }

    private static func validationKey(of node: YAMLNode) -> String? {
        guard let text = try? node.text(), text.hasPrefix("\(validation).") else { return nil }
        let key = text.dropFirst(validation.count + 1)
        guard !key.contains(" ") else { return nil }
        return String(key)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }) else { return "" }
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[first...last]
    }
}
