import Foundation
import NativeAuthCore

/// The position in a flow of version 2: the service's continuation token, and what its last response offers.
///
/// The state machines and the saved states keep it as one opaque text in place of a continuation token
/// (``handle``), so that they are the same for both versions.
struct EntraV2Continuation: Sendable, Hashable, Codable {
    /// A method that the service offers: a first or second factor, or one to be registered.
    struct Method: Sendable, Hashable, Codable {
        static let password = "password"

        let id: String
        /// `password`, `email`, `sms` or another.
        let type: String
        /// The masked destination.
        var hint: String?
        /// The links by relation.
        var links: [String: String] = [:]

        func link(_ relation: EntraV2Relation) -> String? { links[relation.rawValue] }
    }

    /// A code that was sent.
    struct Delivery: Sendable, Hashable, Codable {
        /// The masked destination.
        let hint: String
        /// `email`, `sms` or another.
        let type: String
        let codeLength: Int
    }

    /// The prefix of a handle, which no continuation token of the service has.
    private static let prefix = "v2."

    /// The service's continuation token.
    let token: String
    /// The links by relation.
    var links: [String: String] = [:]
    var methods: [Method] = []
    /// The id of the method whose code was sent.
    var chosenMethod: String?
    /// A code that was sent and not reported yet: the service sends that of a sign-up unasked.
    var delivery: Delivery?
    /// The authorization code, if the request for tokens failed.
    var code: String?
    /// Indicates whether a sign-up requires a password next.
    var requiresPassword = false

    init(token: String) { self.token = token }

    /// - Returns: `nil` for any other text, such as a continuation token of version 1.
    init?(handle: Secret?) {
        guard let text = handle?.reveal(), text.hasPrefix(Self.prefix),
            let data = Base64URL.decode(String(text.dropFirst(Self.prefix.count))),
            let value = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = value
    }

    /// The text that stands for a continuation token.
    var handle: Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = (try? encoder.encode(self)) ?? Data()
        return Secret(Self.prefix + Base64URL.encode(data))
    }

    func link(_ relation: EntraV2Relation) -> String? { links[relation.rawValue] }
}

extension EntraV2Continuation {
    private enum CodingKeys: String, CodingKey {
        case token, links, methods, chosenMethod, delivery, code, requiresPassword
    }
}

extension EntraV2Continuation: CustomStringConvertible, CustomReflectable {
    var description: String { "EntraV2Continuation(\(links.keys.sorted().joined(separator: ", ")))" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
