import Crypto
import CryptoExtras
import Foundation

@testable import IdentityBase
@testable import IdentityDomain
@testable import NativeAuthTesting

typealias SoftAuthenticator = AuthenticatorOutput

/// The keys of all algorithms that the server accepts.
enum AuthenticatorKey: PasskeyKey {
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
    case p521(P521.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey, PasskeyAlgorithm)

    var algorithm: Int64 {
        let algorithm: PasskeyAlgorithm =
            switch self {
            case .p256: .es256
            case .p384: .es384
            case .p521: .es512
            case .ed25519: .edDSA
            case .rsa(_, let algorithm): algorithm
            }
        return algorithm.rawValue
    }

    var publicKeyCOSE: Data {
        switch self {
        case .p256(let key): return key.publicKeyCOSE
        case .p384(let key):
            return COSEEncoding.point(key.publicKey.rawRepresentation, algorithm: algorithm, curve: 2)
        case .p521(let key):
            return COSEEncoding.point(key.publicKey.rawRepresentation, algorithm: algorithm, curve: 3)
        case .ed25519(let key):
            return CBORWriter.map([
                COSEEncoding.number(1, 1), COSEEncoding.number(3, algorithm), COSEEncoding.number(-1, 6),
                COSEEncoding.bytes(-2, key.publicKey.rawRepresentation),
            ])
        case .rsa(let key, _):
            let parts = try? key.publicKey.getKeyPrimitives()
            return CBORWriter.map([
                COSEEncoding.number(1, 3), COSEEncoding.number(3, algorithm),
                COSEEncoding.bytes(-1, parts?.modulus ?? Data()),
                COSEEncoding.bytes(-2, parts?.publicExponent ?? Data()),
            ])
        }
    }

    func sign(_ data: Data) throws -> Data {
        switch self {
        case .p256(let key): return try key.sign(data)
        case .p384(let key): return try key.signature(for: data).derRepresentation
        case .p521(let key): return try key.signature(for: data).derRepresentation
        case .ed25519(let key): return try key.signature(for: data)
        case .rsa(let key, let algorithm):
            let isPSS = [.ps256, .ps384, .ps512].contains(algorithm)
            let padding: _RSA.Signing.Padding = isPSS ? .PSS : .insecurePKCS1v1_5

            return switch algorithm {
            case .rs384, .ps384:
                try key.signature(for: SHA384.hash(data: data), padding: padding).rawRepresentation
            case .rs512, .ps512:
                try key.signature(for: SHA512.hash(data: data), padding: padding).rawRepresentation
            default:
                try key.signature(for: SHA256.hash(data: data), padding: padding).rawRepresentation
            }
        }
    }
}

extension AuthenticatorOutput {
    typealias Key = AuthenticatorKey

    init(key: AuthenticatorKey = .p256(P256.Signing.PrivateKey()), origin: String = "https://localhost") {
        self.init(key: key as any PasskeyKey, origin: origin)
    }

    var publicKey: Data { key.publicKeyCOSE }
}

extension AuthenticatorOutput.Attestation {
    /// The values of the form's fields.
    var inputs: [String: String] {
        [
            "credentialId": Base64URL.text(id), "clientDataJSON": Base64URL.text(clientData),
            "attestationObject": Base64URL.text(object),
        ]
    }
}

extension AuthenticatorOutput.Assertion {
    /// The values of the form's fields.
    var inputs: [String: String] {
        var inputs = [
            "credentialId": Base64URL.text(id), "clientDataJSON": Base64URL.text(clientData),
            "authenticatorData": Base64URL.text(authenticatorData), "signature": Base64URL.text(signature),
        ]
        inputs["userHandle"] = userHandle
        return inputs
    }
}
