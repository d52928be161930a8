package import Foundation
package import IdentityBase
package import IdentityDomain

/// The sign-in in a flow's result, for the authorization request that the flow was started for.
package struct FlowAuthentication: Sendable, Equatable {
    private static let strongLevels: Set<String?> = ["AAL2", "AAL3"]

    package let userID: String
    /// The names of `AuthenticationMethod`; none for the session of a browser.
    package let methods: [String]
    package let isStrong: Bool
    /// The time of the first proof; the latest possible one, where the result has a rounded time.
    package let provenAt: Date

    /// - Parameter requestID: the authorization request.
    /// - Throws: `OAuthError` for the result of another request, of a refused sign-in, or without a proof.
    package init(_ result: SignedToken, requestID: String, applicationID: String) throws(OAuthError) {
        guard result["authorization_request_id"] == requestID, result["aud"] == applicationID else {
            throw OAuthError.foreignAssertion
        }
        if result["flow_error_type"] != nil {
            throw OAuthError(.accessDenied, result["flow_error_description"] ?? "The sign-in failed")
        }

        var proofs: [JSONValue] = []
        if case .array(let values)? = result.claims["assurance"]?["authenticators"] { proofs = values }
        guard let userID = result["sub"], let provenAt = Self.firstProofTime(of: result, proofs) else {
            throw OAuthError.invalidAssertion
        }

        self.userID = userID
        self.provenAt = provenAt
        methods = proofs.compactMap { $0["authenticator"]?.string }
        isStrong = Self.strongLevels.contains(result.claims["assurance"]?["aal"]?.string)
    }

    private static func firstProofTime(of result: SignedToken, _ proofs: [JSONValue]) -> Date? {
        let first = proofs.compactMap { $0["timestamp"]?.integer }.min()
        if let first {
            // Whole milliseconds, rounded down: a password that was set in the same one is no later change. A further
            // microsecond covers the error of the conversion.
            return Date(timeIntervalSince1970: (TimeInterval(first) + 1.001) / 1_000)
        }
        // Sign-in by a session. A password change would have ended it, so there was none up to the end of this second.
        guard result.claims["auth_time"] != nil, let issuedAt = result.claims["iat"]?.integer else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(issuedAt) + 0.999_999)
    }
}
