package import Foundation

/// The data of an authorization request that are stored until its response, also across a restart of the app.
package struct PendingAuthorization: Sendable, Hashable {
    /// The `state` that binds the response to the request, against CSRF.
    package let state: Secret
    /// The nonce that binds the ID token to the request, against replay.
    package let nonce: Secret
    package let verifier: Secret
    /// The redirect URI; sent again when the code is redeemed.
    package let redirectURI: String
    package let createdAt: Date
    /// The server's id of the request, if the sign-in continues without a browser.
    package var authID: String?
    /// The server's id of the flow, if the sign-in continues without a browser.
    package var executionID: String?
    /// The `max_age` of the request in seconds: the ID token must not report an older authentication.
    package var maximumAge: Double?
    /// The client and the server of the request: no other client may redeem its code.
    package var audience: String?

    /// - Parameter nonce: the nonce that the app has chosen; `nil` for a random one.
    package init(redirectURI: String, random: SecureRandom, now: Date, nonce: Secret? = nil) {
        state = Secret(Base64URL.encode(random.bytes(32)))
        self.nonce = nonce ?? Secret(Base64URL.encode(random.bytes(32)))
        verifier = PKCE(random: random).verifier
        self.redirectURI = redirectURI
        createdAt = now
    }

    /// Maximum time until the response: ten minutes in a browser; for the flow's own forms, as long as servers store
    /// the request.
    package var lifetime: Duration {
        guard executionID == nil else { return .seconds(3_600) }
        return .seconds(600)
    }

    /// Checks whether the request has expired or has a time in the future.
    package func isExpired(at now: Date) -> Bool {
        let age = now.timeIntervalSince(createdAt)
        // Clocks are adjusted by small amounts.
        return age < -60 || age >= lifetime.inSeconds
    }
}

/// Written into a `SecretStore` only.
extension PendingAuthorization: Codable {
    private enum Key: String, CodingKey {
        case state, nonce, verifier, redirectURI, createdAt, authID, executionID, audience, maximumAge
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        state = Secret(try values.decode(String.self, forKey: .state))
        nonce = Secret(try values.decode(String.self, forKey: .nonce))
        verifier = Secret(try values.decode(String.self, forKey: .verifier))
        redirectURI = try values.decode(String.self, forKey: .redirectURI)
        createdAt = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .createdAt))

        authID = try values.decodeIfPresent(String.self, forKey: .authID)
        executionID = try values.decodeIfPresent(String.self, forKey: .executionID)
        audience = try values.decodeIfPresent(String.self, forKey: .audience)
        maximumAge = try values.decodeIfPresent(Double.self, forKey: .maximumAge)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(state.reveal(), forKey: .state)
        try values.encode(nonce.reveal(), forKey: .nonce)
        try values.encode(verifier.reveal(), forKey: .verifier)
        try values.encode(redirectURI, forKey: .redirectURI)
        try values.encode(createdAt.timeIntervalSince1970, forKey: .createdAt)

        try values.encodeIfPresent(authID, forKey: .authID)
        try values.encodeIfPresent(executionID, forKey: .executionID)
        try values.encodeIfPresent(audience, forKey: .audience)
        try values.encodeIfPresent(maximumAge, forKey: .maximumAge)
    }
}

extension PendingAuthorization: CustomStringConvertible, CustomReflectable {
    package var description: String { "PendingAuthorization(\(Secret.mask))" }
    package var customMirror: Mirror {
        Mirror(self, children: [], displayStyle: .struct)
    }
}
