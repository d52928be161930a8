import Foundation

@testable import LocalIdentityServer
@testable import ServerTestSupport

/// A token that a recording sends as a bearer token.
struct RecordedBearer {
    enum Kind: Hashable {
        case accessToken, assertion, idToken
    }

    let kind: Kind
    let subject: String

    /// Reads an `Authorization` header; `nil` if it has no token, as in `Bearer garbage`.
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
