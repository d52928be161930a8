import Crypto
import CryptoExtras
import Foundation
import IdentityBase

/// The public key of a passkey (RFC 9053), which verifies signatures.
struct COSEKey: Sendable {
    private enum Member {
        static let type: CBORValue.Key = .integer(1)
        static let algorithm: CBORValue.Key = .integer(3)
        /// Name of an elliptic curve, or modulus of an RSA key.
        static let first: CBORValue.Key = .integer(-1)
        static let second: CBORValue.Key = .integer(-2)
        static let third: CBORValue.Key = .integer(-3)
    }

    private struct Invalid: Error {}

    /// Maximum length in bytes. Longer keys only slow down each verification.
    private static let longestModulus = 1_024
    private static let longestExponent = 4

    let algorithm: PasskeyAlgorithm
    private let verify: @Sendable (_ signature: Data, _ data: Data) throws -> Bool

    /// - Throws: `PasskeyVerificationError` unless the data is a key of an allowed algorithm without further members.
    init(_ data: Data) throws(PasskeyVerificationError) {
        guard let members = try? CBORReader.value(in: data).map,
            let number = members[Member.algorithm]?.integer,
            let algorithm = PasskeyAlgorithm(rawValue: number)
        else { throw PasskeyVerificationError("the key's algorithm is not allowed", kind: .notSupported) }
        self.algorithm = algorithm

        do {
            verify = try Self.verifier(members, algorithm: algorithm)
        } catch {
            throw PasskeyVerificationError("the key is not valid for its algorithm")
        }
    }

    /// Checks a signature. One that cannot be read is not valid.
    func isValid(_ signature: Data, for data: Data) -> Bool {
        (try? verify(signature, data)) ?? false
    }

    private static func verifier(
        _ members: [CBORValue.Key: CBORValue],
        algorithm: PasskeyAlgorithm
    ) throws -> @Sendable (_ signature: Data, _ data: Data) throws -> Bool {
        switch algorithm {
        case .es256:
            let bytes = try point(members, curve: 1, size: 32)
            let key = try P256.Signing.PublicKey(x963Representation: bytes)
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .es384:
            let bytes = try point(members, curve: 2, size: 48)
            let key = try P384.Signing.PublicKey(x963Representation: bytes)
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .es512:
            let bytes = try point(members, curve: 3, size: 66)
            let key = try P521.Signing.PublicKey(x963Representation: bytes)
            return { key.isValidSignature(try .init(derRepresentation: $0), for: $1) }
        case .edDSA:
            let raw = try part(members, name: Member.second)
            guard members.count == 4,
                members[Member.type] == .integer(1),
                members[Member.first] == .integer(6)
            else { throw Invalid() }
            let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
            return { key.isValidSignature($0, for: $1) }
        case .rs256, .rs384, .rs512:
            return rsaVerifier(try rsa(members), algorithm: algorithm, padding: .insecurePKCS1v1_5)
        case .ps256, .ps384, .ps512:
            return rsaVerifier(try rsa(members), algorithm: algorithm, padding: .PSS)
        }
    }

    private static func rsaVerifier(
        _ key: _RSA.Signing.PublicKey,
        algorithm: PasskeyAlgorithm,
        padding: _RSA.Signing.Padding
    ) -> @Sendable (_ signature: Data, _ data: Data) throws -> Bool {
        { signature, data in
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            switch algorithm {
            case .rs384, .ps384:
                let digest = SHA384.hash(data: data)
                return key.isValidSignature(signature, for: digest, padding: padding)
            case .rs512, .ps512:
                let digest = SHA512.hash(data: data)
                return key.isValidSignature(signature, for: digest, padding: padding)
            default:
                let digest = SHA256.hash(data: data)
                return key.isValidSignature(signature, for: digest, padding: padding)
            }
        }
    }

    private static func point(
        _ members: [CBORValue.Key: CBORValue],
        curve: Int64,
        size: Int
    ) throws -> Data {
        let x = try part(members, name: Member.second)
        let y = try part(members, name: Member.third)
        guard members.count == 5,
            members[Member.type] == .integer(2),
            members[Member.first] == .integer(curve),
            x.count == size, y.count == size
        else { throw Invalid() }
        return Data([4]) + x + y
    }

    private static func rsa(_ members: [CBORValue.Key: CBORValue]) throws -> _RSA.Signing.PublicKey {
        let modulus = try part(members, name: Member.first)
        let exponent = try part(members, name: Member.second)
        guard members.count == 4,
            members[Member.type] == .integer(3),
            modulus.count <= longestModulus,
            (1...longestExponent).contains(exponent.count)
        else { throw Invalid() }
        return try _RSA.Signing.PublicKey(n: modulus, e: exponent)
    }

    private static func part(
        _ members: [CBORValue.Key: CBORValue],
        name: CBORValue.Key
    ) throws -> Data {
        guard let bytes = members[name]?.bytes else { throw Invalid() }
        return bytes
    }
}

/// The signature algorithms of passkeys, by their numbers in the COSE registry.
enum PasskeyAlgorithm: Int64, CaseIterable, Sendable {
    case es256 = -7
    case es384 = -35
    case es512 = -36
    case rs256 = -257
    case rs384 = -258
    case rs512 = -259
    case ps256 = -37
    case ps384 = -38
    case ps512 = -39
    case edDSA = -8
}
