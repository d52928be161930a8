import Foundation

@testable import LocalIdentityServer

/// A token that a recording sends as bearer.
struct RecordedBearer {
    enum Kind: Hashable {
        case accessToken, assertion, idToken
    }

    let kind: Kind
    let subject: String

    /// nil when the header holds no token at all, as `Bearer garbage` does.
    init?(_ header: String) {
        guard header.hasPrefix("Bearer "), let token = Token(String(header.dropFirst(7))),
            let subject = token.claims["sub"]?.string
        else { return nil }
        self.subject = subject
        if token.header["typ"]?.string == "at+jwt" {
            kind = .accessToken
        } else {
            kind =
                token.claims["assurance"]?["authenticators"] != nil && token.claims["nonce"] == nil
                ? .assertion : .idToken
        }
    }
}
