import Foundation
public import NativeAuthCore

/// Who is signed in, as the ID token says. It is read, not verified: it came straight from the service, over TLS.
public struct EntraAccount: Sendable, Hashable {
    /// The user's name: `preferred_username`, or else `sub`; `nil` when there is no ID token.
    public let username: String?
    /// The user in the service: `uid.utid`; `nil` when the service did not say.
    public let identifier: String?
    /// The authority's host.
    public let environment: String
    /// The ID token, as it came. A server that gets it must verify it.
    public let idToken: Secret?
    /// What the ID token says.
    package let claims: [String: JSONValue]
    /// Tells this sign-in from every other one.
    let generation: String?

    /// Makes an account, for tests and previews.
    /// - Parameters:
    ///   - username: the user's name.
    ///   - identifier: the user in the service.
    ///   - environment: the authority's host.
    ///   - idToken: the ID token; its claims are read from it.
    public init(username: String?, identifier: String?, environment: String, idToken: Secret? = nil) {
        self.init(
            username: username, identifier: identifier, environment: environment, idToken: idToken, generation: nil)
    }

    init(username: String?, identifier: String?, environment: String, idToken: Secret?, generation: String?) {
        self.username = username
        self.identifier = identifier
        self.environment = environment
        self.idToken = idToken
        claims = IDTokenClaims(idToken)?.members ?? [:]
        self.generation = generation
    }

    /// Made by an app, without saying who: whoever is signed in.
    var isAnybody: Bool { generation == nil && identifier == nil && username == nil }

    /// A text among the claims, such as `name` or `oid`.
    /// - Parameter name: the claim's name.
    /// - Returns: `nil` when there is none, or it is no text.
    public func claim(_ name: String) -> String? { claims[name]?.string }
}
