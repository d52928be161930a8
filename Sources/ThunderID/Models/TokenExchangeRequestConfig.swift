/// The parameters of a token exchange (RFC 8693).
///
/// Source: seed `ThunderIDClient`, `exchangeToken(config:sessionId:)`.
public struct TokenExchangeRequestConfig: Sendable {
    /// The token to exchange.
    public var subjectToken: String
    /// The type of the token, a URN.
    public var subjectTokenType: String
    /// The requested token type, a URN.
    public var requestedTokenType: String?
    /// The audience of the new token.
    public var audience: String?
    /// Indicates whether the new token replaces the session's. An addition to the documented members.
    public var replacesSession = true

    /// Creates a request.
    /// - Parameters:
    ///   - subjectToken: the token to exchange.
    ///   - subjectTokenType: the type of the token.
    ///   - requestedTokenType: the requested token type.
    ///   - audience: the audience of the new token.
    public init(
        subjectToken: String,
        subjectTokenType: String,
        requestedTokenType: String? = nil,
        audience: String? = nil
    ) {
        self.subjectToken = subjectToken
        self.subjectTokenType = subjectTokenType
        self.requestedTokenType = requestedTokenType
        self.audience = audience
    }
}

extension TokenExchangeRequestConfig: CustomStringConvertible, CustomReflectable {
    /// The types and the audience, without the token.
    public var description: String {
        "TokenExchangeRequestConfig(type: \(subjectTokenType), audience: \(audience ?? "none"))"
    }

    /// A mirror without the token.
    public var customMirror: Mirror {
        Mirror(self, children: ["subjectTokenType": subjectTokenType, "audience": audience ?? "none"])
    }
}
