import Foundation

/// Profile changes from the command line.
struct ProfileChanges: Sendable {
    /// The multi-valued attributes of SCIM (RFC 7643 §4.1.2); the command sets a single element.
    private static let lists: Set<String> = ["emails", "phoneNumbers", "photos"]

    /// The changes as given, for a service without nested attributes.
    private(set) var pairs: [(name: String, value: String)] = []
    private var plain: [String: String] = [:]
    private var parts: [String: [String: String]] = [:]

    /// Parses `NAME=VALUE`, also with a sub-attribute, as in `name.givenName=Ada`.
    /// - Throws: `CommandFailure` with the error in the value.
    init(_ values: [String]) throws {
        for value in values {
            guard let equals = value.firstIndex(of: "="), equals > value.startIndex else {
                // The message does not repeat the input, which may be a secret.
                throw CommandFailure.usage("profile set takes NAME=VALUE, such as name.givenName=Ada.")
            }
            let text = String(value[value.index(after: equals)...])
            try add(String(value[..<equals]), text)
            pairs.append((String(value[..<equals]), text))
        }
    }

    /// The payload for the client library; an empty value becomes `null`, which removes the attribute.
    var payload: [String: Any] {
        var payload: [String: Any] = plain.mapValues(Self.value)
        for (name, members) in parts {
            let object = members.mapValues(Self.value)
            payload[name] = Self.lists.contains(name) ? [object] : object
        }
        return payload
    }

    private mutating func add(_ name: String, _ text: String) throws {
        let words = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if words.contains(where: InputOptions.isSecret) {
            throw CommandFailure.usage(
                "A password must not stand on the command line, where others can see it. Change it in an app, with"
                    + " updatePassword.")
        }
        guard words.allSatisfy({ !$0.isEmpty }) else {
            throw CommandFailure.usage("A part of the name is missing: profile set name.givenName=Ada.")
        }
        let isTwice: Bool
        if words.count == 1 {
            isTwice = plain.updateValue(text, forKey: name) != nil || parts[name] != nil
        } else {
            let before = parts[words[0], default: [:]].updateValue(text, forKey: words[1])
            isTwice = before != nil || plain[words[0]] != nil
        }
        if isTwice { throw CommandFailure.usage("\(name) is there twice. Give each value once.") }
    }

    private static func value(_ text: String) -> Any { text.isEmpty ? NSNull() : text }
}
