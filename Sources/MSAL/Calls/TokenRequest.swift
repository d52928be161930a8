/// The scopes and claims of a sign-in, read from parameters when the call is made.
struct TokenRequest: Sendable {
    /// The claims hold a value that does not fit into JSON.
    private struct UnfitClaims: Error {}

    let scopes: [String]
    private let text: String?
    private let isUnfit: Bool

    init(scopes: [String]?, claims: MSALClaimsRequest?) {
        self.scopes = scopes ?? []
        text = claims?.jsonString()
        isUnfit = claims != nil && text == nil
    }

    /// JSON.
    /// - Throws: when the claims can't be sent: then nothing is sent.
    var claims: String? {
        get throws {
            guard !isUnfit else { throw UnfitClaims() }
            return text
        }
    }
}
