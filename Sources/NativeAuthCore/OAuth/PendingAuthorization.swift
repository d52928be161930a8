package import Foundation

/// What must be remembered between an authorization request and its answer, even if the app is restarted in between.
package struct PendingAuthorization: Sendable, Hashable {
    /// Ties the answer to the request.
    package let state: Secret
    /// Ties the ID token to the request.
    package let nonce: Secret
    /// The PKCE verifier.
    package let verifier: Secret
    /// Where the answer is to arrive; sent again when the code is redeemed.
    package let redirectURI: String
    /// When the request was made.
    package let createdAt: Date
    /// The server's id of the request, if the sign-in goes on without a browser.
    package var authID: String?
    /// The server's id of the flow, if the sign-in goes on without a browser.
    package var executionID: String?
    /// The `max_age` of the request in seconds: the ID token must not report an older authentication.
    package var maximumAge: Double?
    /// Which client of which server it was made for: nobody else may redeem its code.
    package var audience: String?

    /// Makes new random values.
    /// - Parameters:
    ///   - redirectURI: where the answer is to arrive.
    ///   - random: where the values come from; 32 bytes each.
    ///   - now: the current time.
    package init(redirectURI: String, random: SecureRandom, now: Date) {
        state = Secret(Base64URL.encode(random.bytes(32)))
        nonce = Secret(Base64URL.encode(random.bytes(32)))
        verifier = PKCE(random: random).verifier
        self.redirectURI = redirectURI
        createdAt = now
    }

    /// How long an answer may take: ten minutes in a browser; where the flow's own forms are filled, as long as servers
    /// remember the request.
    package var lifetime: Duration { .seconds(executionID == nil ? 600 : 3_600) }

    /// Whether the request is too old to be answered. One from the future is, too.
    /// - Parameter now: the current time.
    package func isOver(now: Date) -> Bool {
        let age = now.timeIntervalSince(createdAt)
        // Clocks are set by a little now and then.
        return age < -60 || age >= lifetime / .seconds(1)
    }
}

/// Written into a `SecretStore` and nowhere else.
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
    /// Without the random values and the ids.
    package var description: String { "PendingAuthorization(\(Secret.mask))" }
    /// A mirror without children, so that `dump` shows nothing.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
