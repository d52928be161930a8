import FlowEngine
import Foundation
import IdentityBase

struct EntraCall: Sendable {
    let tenant: Tenant
    let client: TenantClient
    let form: EntraForm
    /// The origin of the listener that received the request.
    let origin: String
    let languages: RequestLanguages
    let now: Date

    /// Returns the request with another form.
    func with(_ form: EntraForm) -> EntraCall {
        EntraCall(tenant: tenant, client: client, form: form, origin: origin, languages: languages, now: now)
    }

    /// Returns the client's challenge types, which every request that may be answered with a challenge must have.
    func challengeTypes() throws -> Set<ChallengeType> {
        let words = try form.words(.challengeType)
        guard !words.isEmpty else { throw EntraError.invalidParameter(.challengeType) }

        let types = Set(words.compactMap { ChallengeType(rawValue: $0) })
        guard types.count == Set(words).count,
            !types.contains(.preverified)
        else { throw EntraError.unsupportedChallengeType }
        guard types.contains(.redirect) else { throw EntraError.noRedirect }
        return types
    }

    func capabilities() throws -> Set<Capability> {
        let words = try form.words(.capabilities) + form.words(.capability)
        return Set(words.compactMap { Capability(rawValue: $0) })
    }

    /// Returns the authentication contexts that the `acrs` member of `claims` requires; none for `essential: false`.
    func authenticationContexts() throws -> [String] {
        try AuthenticationContexts.required(by: form[.claims])
    }

    /// Returns the name of the user to find: an e-mail address, an alias or a user name.
    func knownName() throws -> String {
        let name = try form.required(.username)
        guard EmailAddress.isValid(name) || !name.contains("@"),
            name.utf8.count <= 254
        else { throw EntraError.invalidParameter(.username) }
        return name
    }

    static let redirect: JSONValue = ["challenge_type": .string(ChallengeType.redirect.rawValue)]

    /// Returns the response with a challenge that sends nothing.
    static func challenge(_ type: ChallengeType, token: String) -> JSONValue {
        ["challenge_type": .string(type.rawValue), "continuation_token": .string(token)]
    }

    /// Returns the response to a client without a required capability.
    static func redirect(missing capability: Capability) -> JSONValue {
        [
            "challenge_type": .string(ChallengeType.redirect.rawValue),
            "redirect_reason": .string("Client is missing \(capability.rawValue) capability"),
        ]
    }
}

enum ChallengeType: String, Sendable, Codable {
    case oob, password, redirect
    /// Only the server uses this type.
    case preverified
}

enum Capability: String, Sendable, Codable {
    case secondFactor = "mfa_required"
    case registration = "registration_required"
}
