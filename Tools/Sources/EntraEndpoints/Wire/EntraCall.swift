package import Foundation
package import IdentityBase

/// A request of a client to its tenant.
package struct EntraCall: Sendable {
    package let tenant: Tenant
    package let client: TenantClient
    package let form: EntraForm
    /// The origin of the listener that received the request.
    package let origin: String
    package let now: Date

    /// Returns the challenge types that the client supports. Each request that can be answered with a challenge
    /// requires them.
    ///
    /// - Throws: `EntraError`.
    func challengeTypes() throws -> Set<ChallengeType> {
        let words = try form.words(.challengeType)
        guard !words.isEmpty else { throw EntraError.invalidParameter(EntraField.challengeType.rawValue) }
        let types = Set(words.compactMap { ChallengeType(rawValue: $0) })
        guard types.count == Set(words).count, !types.contains(.preverified) else {
            throw EntraError.unsupportedChallengeType
        }
        guard types.contains(.redirect) else { throw EntraError.noRedirect }
        return types
    }

    /// Returns the client's additional capabilities.
    func capabilities() throws -> Set<Capability> {
        Set((try form.words(.capabilities) + form.words(.capability)).compactMap { Capability(rawValue: $0) })
    }

    /// Returns the authentication contexts that the `acrs` member of `claims` requires; none for
    /// `essential: false`.
    ///
    /// - Throws: `EntraError` if `claims` is not a JSON object.
    func authenticationContexts() throws -> [String] {
        guard let text = form[.claims] else { return [] }
        guard let claims = ReceivedJSON.decode(from: text.utf8)?.object else {
            throw EntraError.invalidParameter(EntraField.claims.rawValue)
        }
        let requests = ["access_token", "id_token"].compactMap { claims[$0]?["acrs"] }
        return requests.flatMap { request -> [String] in
            guard request["essential"] != false else { return [] }
            var values: [JSONValue] = []
            if case .array(let list)? = request["values"] { values = list }
            if let value = request["value"] { values.append(value) }
            return values.compactMap(\.string)
        }
    }

    /// Returns the name of the user to find: an e-mail address, an alias or a user name.
    func knownName() throws -> String {
        let name = try form.required(.username)
        guard EntraText.isEmail(name) || !name.contains("@"), name.utf8.count <= 254 else {
            throw EntraError.invalidParameter(EntraField.username.rawValue)
        }
        return name
    }

    package static let redirect: JSONValue = ["challenge_type": .string(ChallengeType.redirect.rawValue)]

    /// Returns the response to a client without a required capability.
    package static func redirect(missing capability: Capability) -> JSONValue {
        [
            "challenge_type": .string(ChallengeType.redirect.rawValue),
            "redirect_reason": .string("Client is missing \(capability.rawValue) capability"),
        ]
    }
}

package enum ChallengeType: String, Sendable, Codable {
    case oob, password, redirect
    /// Only the server uses this type.
    case preverified
}

package enum Capability: String, Sendable, Codable {
    case secondFactor = "mfa_required"
    case registration = "registration_required"
}
