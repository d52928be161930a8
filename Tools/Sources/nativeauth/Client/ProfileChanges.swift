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
    init(_ values: [String]) throws {
        for value in values {
            guard let equals = value.firstIndex(of: "="), equals > value.startIndex else {
                // The message does not repeat the input, which may be a secret.
                throw CommandFailure.usage("profile set takes NAME=VALUE, such as name.givenName=Ada.")
            }
            let text = String(value[value.index(after: equals)...])
            let name = String(value[..<equals])
            try add(text, to: name)
            pairs.append((name, text))
        }
    }

    /// The payload for the client library; an empty value becomes `null`, which removes the attribute.
    var payload: [String: Any] {
        var payload: [String: Any] = plain.mapValues(Self.value)
        for (name, members) in parts {
            let object = members.mapValues(Self.value)
            if Self.lists.contains(name) { payload[name] = [object] } else { payload[name] = object }
        }
        return payload
    }

    private mutating func add(_ text: String, to name: String) throws {
        let words = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if words.contains(where: InputOptions.isSecret) {
            throw CommandFailure.usage(
                "A password can't be changed on the command line, where other users can see it. Change it in an app, with"
                    + " updatePassword.")
        }
        guard words.allSatisfy({ !$0.isEmpty }) else {
            throw CommandFailure.usage("A part of the name is missing. Example: profile set name.givenName=Ada")
        }
        let isTwice: Bool
        if words.count == 1 {
            isTwice = plain.updateValue(text, forKey: name) != nil || parts[name] != nil
        } else {
            let before = parts[words[0], default: [:]].updateValue(text, forKey: words[1])
            isTwice = before != nil || plain[words[0]] != nil
        }
        if isTwice { throw CommandFailure.usage("\(name) is given twice. Give each value once.") }
    }

    private static func value(_ text: String) -> Any {
        if text.isEmpty { NSNull() } else { text }
    }
}
