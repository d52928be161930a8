/// The check that a token failed. Holds names only, never a part of the token.
package enum JWTFailure: Error, Sendable, Hashable {
    case tooLarge
    /// Not three parts of base64url with JSON objects in the first two.
    case malformed
    /// The header or the claims are not JSON, or have a value that can't be represented.
    case unreadableJSON
    case duplicateName
    case criticalExtension
    case algorithm
    case algorithmOfKey
    case type
    case unknownKey
    case signature
    case missingClaim(String)
    case malformedClaim(String)
    case expired
    case notYetValid
    case issuedInFuture
    case authenticationTooOld
    case issuer
    case audience
    case authorizedParty
    case nonce

    package var message: String { "The server's token was refused: \(reason)." }

    private var reason: String {
        switch self {
        case .tooLarge: "it is too large"
        case .malformed: "it is not a signed JWT"
        case .unreadableJSON:
            "its header or claims are not valid JSON, or have a number or a character that can't be represented"
        case .duplicateName: "a name occurs twice in it"
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
        case .authenticationTooOld: "the user authenticated longer ago than allowed (auth_time)"
        case .issuer: "its issuer (iss) is unexpected"
        case .audience: "its audience (aud) is unexpected"
        case .authorizedParty: "its authorized party (azp) is unexpected"
        case .nonce: "it does not belong to this sign-in (nonce)"
        }
    }
}
