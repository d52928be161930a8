/// The accepted signing algorithms. All others are refused: `none`, the HMAC family, future names.
package enum SigningAlgorithm: String, Sendable, Hashable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    /// With Ed25519 only.
    case edDSA = "EdDSA"

    /// The only kind of key for this algorithm (RFC 7518, section 3.1; RFC 8037, section 3.1).
    package var keyKind: JSONWebKey.Kind {
        switch self {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
            .rsa
        case .es256: .p256
        case .es384: .p384
        case .es512: .p521
        case .edDSA: .ed25519
        }
    }
}
