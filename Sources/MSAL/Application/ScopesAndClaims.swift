/// The scopes and claims of a sign-in or of a token request, read from parameters when the call is made.
struct ScopesAndClaims: Sendable {
    /// The error of claims with a value that can't be represented in JSON.
    private struct UnencodableClaims: Error {}

    let scopes: [String]
    private let claimsJSON: String?
    private let areClaimsUnencodable: Bool

    init(scopes: [String]?, claims: MSALClaimsRequest?) {
        self.scopes = scopes ?? []
        claimsJSON = claims?.jsonString()
        areClaimsUnencodable = claims != nil && claimsJSON == nil
    }

    /// The claims as JSON; `nil` for none.
    /// - Throws: `UnencodableClaims` if a claim's value can't be represented in JSON: nothing is sent.
    var claims: String? {
        get throws {
            guard !areClaimsUnencodable else { throw UnencodableClaims() }
            return claimsJSON
        }
    }
}
