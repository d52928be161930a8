package import Foundation
package import NativeAuthCore

/// Data that every state carries from one request to the next.
package struct EntraFlowContext: Sendable, Hashable {
    /// The continuation token, in version 2 of the API with the links of the response (`EntraV2Continuation`); replaced
    /// by each response. `nil` when the last response had none.
    package var continuationToken: Secret?
    package var username: String
    /// The id under which the service logs the flow.
    package var correlationID: UUID
    /// The scopes to request in addition to those of every sign-in.
    package var scopes: [String] = []
    /// The claims request, as JSON.
    package var claims: String?
    /// The tenant and the app that the flow was started for; `nil` in a context created by a test or a preview.
    package var audience: String?

    /// Returns the context of a state for a test or a preview.
    package static func preview(_ correlationID: UUID) -> Self {
        Self(continuationToken: Secret("preview"), username: "preview@example.com", correlationID: correlationID)
    }

    /// Returns the context with the continuation token of the next response.
    func with(_ continuationToken: Secret?) -> Self {
        var next = self
        next.continuationToken = continuationToken
        return next
    }
}

extension EntraFlowContext: Codable {
    private enum CodingKeys: String, CodingKey {
        case continuationToken, username, correlationID, scopes, claims, audience
    }

    /// Encodes the continuation token in the clear on purpose: a saved state must be usable later.
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
            audience: try container.decodeIfPresent(String.self, forKey: .audience)
        )
    }
}
