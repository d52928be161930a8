package import Foundation

/// The keys that a server publishes (its JWKS document).
package struct JSONWebKeySet: Sendable, Hashable {
    /// Maximum number of keys: a server has a handful, and all are searched for each token.
    private static let maximumCount = 100

    package let keys: [JSONWebKey]

    package init(keys: [JSONWebKey]) { self.keys = keys }

    /// Unusable keys are left out: a server may publish keys for other purposes.
    /// - Throws: `NativeAuthError` with code `malformed_response` if it has no list of keys.
    package init(_ json: JSONValue) throws {
        guard let members = json["keys"]?.array else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The server's answer holds no list of keys.",
                recovery: [.retry]
            )
        }
        keys = members.prefix(Self.maximumCount).compactMap(JSONWebKey.init)
    }

    package init(_ data: Data) throws {
        try self.init(JSONValue.decode(from: data))
    }

    /// Returns the keys that may have signed a token: those with its `kid`; without one, all that fit its algorithm;
    /// without either, all.
    func candidates(id: String?, algorithm: SigningAlgorithm?) -> [JSONWebKey] {
        guard let id else {
            guard let algorithm else { return keys }
            return keys.filter { $0.fits(algorithm) }
        }
        return keys.filter { $0.id == id }
    }
}
