/// A token whose signature and claims were checked.
package struct VerifiedJWT: Sendable, Hashable, CustomStringConvertible {
    /// The header's members.
    package let header: [String: JSONValue]
    /// The claims.
    package let claims: [String: JSONValue]
    /// How it was signed.
    package let algorithm: SigningAlgorithm

    /// Without the claims, which are personal.
    package var description: String { "VerifiedJWT(\(algorithm.rawValue))" }
}
