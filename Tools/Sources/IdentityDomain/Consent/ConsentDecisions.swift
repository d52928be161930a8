import IdentityBase

/// The decisions of the user, as clients send them in the input `consent_decisions`.
package struct ConsentDecisions: Sendable, Decodable, Equatable {
    package struct Unreadable: Error, Equatable {}

    package enum Reason: String, Sendable, Decodable {
        case timeout
        case userDenied = "user_denied"
    }

    package struct Purpose: Sendable, Decodable, Equatable {
        package let purposeName: String
        package let approved: Bool
        package let elements: [Element]?
    }

    package struct Element: Sendable, Decodable, Equatable {
        package let name: String
        package let approved: Bool
    }

    package static let input = "consent_decisions"
    private static let longest = 16_384
    private static let deepest = 8

    package let approved: Bool
    package let reason: Reason?
    package let purposes: [Purpose]?

    /// Reads the text without a comparison with the requested purposes.
    package static func read(_ text: String) throws(Unreadable) -> ConsentDecisions {
        guard text.utf8.count <= longest,
            let decisions = ReceivedJSON.decode(ConsentDecisions.self, from: text.utf8, maximumDepth: deepest)
        else { throw Unreadable() }
        return decisions
    }

    /// Reads the text. Each purpose and each element in it must have been requested, and must not occur twice.
    package static func read(
        _ text: String,
        about asked: [ConsentPurpose]
    ) throws(Unreadable) -> ConsentDecisions {
        let decisions = try read(text)
        var seen: Set<String> = []
        for purpose in decisions.purposes ?? [] {
            let question = asked.first { $0.purposeName == purpose.purposeName }
            guard let question, seen.insert(purpose.purposeName).inserted else { throw Unreadable() }

            let names = (purpose.elements ?? []).map(\.name)
            let requested = question.elements.map(\.name)
            let isDistinct = Set(names).count == names.count
            guard isDistinct, Set(names).isSubset(of: requested) else { throw Unreadable() }
        }
        return decisions
    }
}
