import Foundation

struct ProfileChanges: Sendable {
    /// The multi-valued attributes of SCIM (RFC 7643 §4.1.2); the command sets a single element.
    private static let lists: Set<String> = ["emails", "phoneNumbers", "photos"]

    /// The changes as given, for a service without nested attributes.
    private(set) var pairs: [(name: String, value: String)] = []
    /// The values by attribute and sub-attribute; an attribute without sub-attributes has one of an empty name.
    private var attributes: [String: [String: String]] = [:]

    /// Parses `NAME=VALUE`, also with a sub-attribute, as in `name.givenName=Ada`.
    init(_ values: [String]) throws {
        for value in values {
            guard let pair = value.assignment else {
                // The message does not repeat the input, which may be a secret.
                throw CommandFailure.usage("profile set takes NAME=VALUE, such as name.givenName=Ada.")
            }
            try add(pair.value, to: pair.name)
            pairs.append(pair)
        }
    }

    /// The payload for the client library; an empty value becomes `null`, which removes the attribute.
    var payload: [String: Any] {
        attributes.reduce(into: [:]) { payload, attribute in
            let object = attribute.value.mapValues { text -> Any in
                guard text.isEmpty else { return text }
                return NSNull()
            }
            if Self.lists.contains(attribute.key) {
                payload[attribute.key] = object[""] ?? [object]
            } else {
                payload[attribute.key] = object[""] ?? object
            }
        }
    }

    private mutating func add(_ text: String, to name: String) throws {
        let words = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if words.contains(where: InputOptions.isSecret) {
            throw CommandFailure.usage(
                "A password can't be changed on the command line, where other users can see it. Change it in an app, with"
                    + " updatePassword."
            )
        }
        guard words.allSatisfy({ !$0.isEmpty }) else {
            throw CommandFailure.usage("A part of the name is missing. Example: profile set name.givenName=Ada")
        }

        let part = words.dropFirst().first ?? ""
        let known = attributes[words[0], default: [:]]
        var isFree = known.isEmpty
        if !part.isEmpty { isFree = known[part] == nil && known[""] == nil }
        guard isFree else { throw CommandFailure.usage("\(name) is given twice. Give each value once.") }
        attributes[words[0], default: [:]][part] = text
    }
}

extension String {
    /// The parts of `NAME=VALUE`; `nil` without a name.
    var assignment: (name: String, value: String)? {
        guard let equals = firstIndex(of: "="), equals > startIndex else { return nil }
        let name = self[..<equals]
        let value = self[index(after: equals)...]
        return (String(name), String(value))
    }
}
