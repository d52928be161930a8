import NativeAuthCore

/// The members of a success. They must be of the types that the protocol names: an answer that is wrong in one member is not
/// believed in the others. `null` counts as missing.
struct AnswerMembers: Sendable {
    /// A member has another type.
    struct Mismatch: Error {}

    private let members: [String: JSONValue]
    private let guarded: SecretTexts

    /// - Parameters:
    ///   - members: the members.
    ///   - secrets: what was sent, and no text may quote.
    init(members: [String: JSONValue], secrets: [Secret]) {
        let tokens = ["continuation_token", "access_token", "refresh_token", "id_token"].compactMap {
            members[$0]?.string
        }
        self.init(members: members, guarded: SecretTexts(secrets + tokens.map(Secret.init)))
    }

    private init(members: [String: JSONValue], guarded: SecretTexts) {
        self.members = members
        self.guarded = guarded
    }

    /// A text that somebody may see.
    func shown(_ name: String) -> String? { guarded.harmless(members[name]?.string) }

    func text(_ name: String) throws(Mismatch) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw Mismatch()
        }
    }

    func number(_ name: String) throws(Mismatch) -> Int? {
        switch members[name] {
        case nil, .null: return nil
        case .int(let number): return number
        default: throw Mismatch()
        }
    }

    /// A text that must not be seen; an empty one counts as missing.
    func secret(_ name: String) throws(Mismatch) -> Secret? {
        let text = try text(name) ?? ""
        return text.isEmpty ? nil : Secret(text)
    }

    func objects(_ name: String) throws(Mismatch) -> [AnswerMembers]? {
        switch members[name] {
        case nil, .null: return nil
        case .array(let elements):
            var result: [AnswerMembers] = []
            for element in elements {
                guard let members = element.object else { throw Mismatch() }
                result.append(AnswerMembers(members: members, guarded: guarded))
            }
            return result
        default: throw Mismatch()
        }
    }
}
