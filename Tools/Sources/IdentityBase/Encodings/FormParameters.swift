package struct FormParameters: Sendable, Equatable {
    private static let repeatable: Set<String> = ["resource", "audience"]

    private var values: [String: [String]] = [:]
    /// The first name that is present again; nil if there is none.
    package private(set) var repeatedName: String?

    package init(_ values: [String: String] = [:]) {
        self.values = values.mapValues { [$0] }
    }

    /// - Throws: `OAuthError.malformed` if a name or a value is not percent-encoded UTF-8.
    package init(encoded: String) throws {
        for pair in encoded.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormEncoding.decoded(parts[0]),
                let value = FormEncoding.decoded(parts.dropFirst().first ?? "")
            else { throw OAuthError.malformed }
            if repeatedName == nil, values[name] != nil { repeatedName = name }
            values[name, default: []].append(value)
        }
    }

    /// The first value; nil also for an empty one, which RFC 6749 (3.1, 3.2) treats as omitted.
    package subscript(_ name: String) -> String? {
        values[name]?.first.flatMap(\.nonEmpty)
    }

    /// - Throws: `OAuthError.repeated`, see RFC 6749 (3.1, 3.2).
    package func rejectDuplicateParameters() throws {
        for (name, list) in values where list.count != 1 && !Self.repeatable.contains(name) {
            throw OAuthError.repeated
        }
    }

    package var plain: [String: String] { values.compactMapValues(\.first) }
}
