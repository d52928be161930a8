package import Foundation
package import NativeAuthCore

/// What every state carries from one request to the next.
package struct FlowContext: Sendable, Hashable {
    /// What the service knows the flow by; each answer's replaces the last. `nil` when the last answer had none.
    package var continuationToken: Secret?
    /// Whose flow it is.
    package var username: String
    /// Under which id the service logs the flow.
    package var correlationID: UUID
    /// What the tokens are for, besides signing in.
    package var scopes: [String]
    /// What the tokens shall say, as JSON.
    package var claims: String?
    /// At which tenant and for which app the flow was begun; `nil` in what a test or a preview makes.
    package var audience: String?

    /// Makes a context.
    package init(
        continuationToken: Secret? = nil, username: String, correlationID: UUID, scopes: [String] = [],
        claims: String? = nil, audience: String? = nil
    ) {
        self.continuationToken = continuationToken
        self.username = username
        self.correlationID = correlationID
        self.scopes = scopes
        self.claims = claims
        self.audience = audience
    }

    /// The same flow, one answer later.
    func with(_ continuationToken: Secret?) -> Self {
        var next = self
        next.continuationToken = continuationToken
        return next
    }
}

extension FlowContext: Codable {
    private enum CodingKeys: String, CodingKey {
        case continuationToken, username, correlationID, scopes, claims, audience
    }

    /// On purpose with the continuation token in the clear: a state that is saved must be of use later.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(continuationToken?.reveal(), forKey: .continuationToken)
        try container.encode(username, forKey: .username)
        try container.encode(correlationID, forKey: .correlationID)
        try container.encode(scopes, forKey: .scopes)
        try container.encodeIfPresent(claims, forKey: .claims)
        try container.encodeIfPresent(audience, forKey: .audience)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            continuationToken: try container.decodeIfPresent(String.self, forKey: .continuationToken).map(Secret.init),
            username: try container.decode(String.self, forKey: .username),
            correlationID: try container.decode(UUID.self, forKey: .correlationID),
            scopes: try container.decode([String].self, forKey: .scopes),
            claims: try container.decodeIfPresent(String.self, forKey: .claims),
            audience: try container.decodeIfPresent(String.self, forKey: .audience))
    }
}
