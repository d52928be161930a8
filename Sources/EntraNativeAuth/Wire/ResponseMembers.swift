import NativeAuthCore

/// The members of a successful response. They must have the types of the protocol: a response with one wrong member is
/// rejected as a whole. `null` counts as missing.
struct ResponseMembers: Sendable {
    /// A member has another type.
    struct Mismatch: Error {}

    private let members: [String: JSONValue]
    private let redactor: SecretRedactor

    /// - Parameter secrets: the values sent, which no text may quote.
    init(members: [String: JSONValue], secrets: [Secret]) {
        let names = ["continuation_token", "continuationToken", "access_token", "refresh_token", "id_token"]
        let tokens = names.compactMap { members[$0]?.string }
        self.init(members: members, redactor: SecretRedactor(secrets + tokens.map(Secret.init)))
    }

    private init(members: [String: JSONValue], redactor: SecretRedactor) {
        self.members = members
        self.redactor = redactor
    }

    /// Returns a text that may be displayed or logged.
    func displayable(_ name: String) -> String? {
        redactor.redacted(members[name]?.string)
    }

    func text(_ name: String) throws(Mismatch) -> String? {
        try member(name) { $0.string }
    }

    func number(_ name: String) throws(Mismatch) -> Int? {
        try member(name) { $0.int }
    }

    func double(_ name: String) throws(Mismatch) -> Double? {
        try member(name) { $0.double }
    }

    func flag(_ name: String) throws(Mismatch) -> Bool? {
        try member(name) { $0.bool }
    }

    func object(_ name: String) throws(Mismatch) -> ResponseMembers? {
        let members = try member(name) { $0.object }
        return members.map { ResponseMembers(members: $0, redactor: redactor) }
    }

    /// Returns a secret text; an empty one counts as missing.
    func secret(_ name: String) throws(Mismatch) -> Secret? {
        try text(name)?.nonEmpty.map { Secret($0) }
    }

    func objects(_ name: String) throws(Mismatch) -> [ResponseMembers]? {
        guard let elements = try member(name, read: { $0.array }) else { return nil }
        let objects = elements.compactMap(\.object)
        guard objects.count == elements.count else { throw Mismatch() }
        return objects.map { ResponseMembers(members: $0, redactor: redactor) }
    }

    private func member<Value>(
        _ name: String,
        read: (JSONValue) -> Value?
    ) throws(Mismatch) -> Value? {
        guard let json = members[name], json != .null else { return nil }
        guard let value = read(json) else { throw Mismatch() }
        return value
    }
}
