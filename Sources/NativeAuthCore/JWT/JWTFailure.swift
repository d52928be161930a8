/// The check that a token failed. Holds names only, never a part of the token.
package enum JWTFailure: Error, Sendable, Hashable {
    /// The token exceeds the maximum size.
    case tooLarge
    /// Not three parts of base64url with JSON objects in the first two.
    case malformed
    /// A member name occurs twice in the header or in the claims.
    case duplicateName
    /// The header requires an extension (`crit`), and none is supported.
    case criticalExtension
    /// The algorithm is not one of ``SigningAlgorithm``.
    case algorithm
    /// The algorithm does not fit the key.
    case algorithmOfKey
    /// The header's `typ` is not an accepted one.
    case type
    /// The server has no such key.
    case unknownKey
    /// The signature is not valid for the key.
    case signature
    /// A required claim is missing.
    case missingClaim(String)
    /// A claim has the wrong type or an implausible value.
    case malformedClaim(String)
    /// The token is expired.
    case expired
    /// The token is not valid yet.
    case notYetValid
    /// The issue time is in the future (`iat`).
    case issuedInFuture
    /// The user authenticated longer ago than the request allowed (`max_age`).
    case authenticationTooOld
    /// Unexpected issuer (`iss`).
    case issuer
    /// Unexpected audience (`aud`).
    case audience
    /// The token was issued to another client (`azp`).
    case authorizedParty
    /// The nonce is not that of this sign-in.
    case nonce

    /// One sentence that names the failed check.
    package var message: String {
        "The server's token was refused: \(reason)."
    }

    private var reason: String {
        switch self {
        case .tooLarge: "it is too large"
        case .malformed: "it is not a signed JWT"
        case .duplicateName: "a name in it stands twice"
        case .criticalExtension: "it needs an extension that is not supported (crit)"
        case .algorithm: "its algorithm is not allowed (alg)"
        case .algorithmOfKey: "its algorithm is not the key's (alg)"
        case .type: "it is of another type (typ)"
        case .unknownKey: "the server publishes no key for it (kid)"
        case .signature: "its signature is wrong"
        case .missingClaim(let name): "it lacks the claim \(name)"
        case .malformedClaim(let name): "its claim \(name) is malformed"
        case .expired: "it is expired (exp) by the clocks of the server and of this device"
        case .notYetValid: "it is not valid yet (nbf) by the clocks of the server and of this device"
        case .issuedInFuture: "it was issued in the future (iat) by the clocks of the server and of this device"
        case .authenticationTooOld: "the person authenticated longer ago than allowed (auth_time)"
        case .issuer: "its issuer (iss) is unexpected"
        case .audience: "its audience (aud) is unexpected"
        case .authorizedParty: "its authorized party (azp) is unexpected"
        case .nonce: "it does not belong to this sign-in (nonce)"
        }
    }
}
