/// A token whose signature and claims were checked.
package struct VerifiedJWT: Sendable, Hashable, CustomStringConvertible {
    /// The header's members.
    package let header: [String: JSONValue]
    /// The claims.
    package let claims: [String: JSONValue]
    /// The signing algorithm.
    package let algorithm: SigningAlgorithm

    /// The algorithm without the claims, which are personal data.
    package var description: String { "VerifiedJWT(\(algorithm.rawValue))" }
}
