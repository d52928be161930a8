import Crypto
import CryptoExtras
import Foundation

@testable import IdentityBase
@testable import IdentityDomain

/// Software authenticator that can also produce invalid responses.
struct SoftAuthenticator {
    enum Key {
        case p256(P256.Signing.PrivateKey)
        case p384(P384.Signing.PrivateKey)
        case p521(P521.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey, PasskeyAlgorithm)
    }

    struct Attestation {
        var id: Data
        var clientData: Data
        var object: Data

        var inputs: [String: String] {
            [
                "credentialId": Base64URL.text(id), "clientDataJSON": Base64URL.text(clientData),
                "attestationObject": Base64URL.text(object),
            ]
        }
    }

    struct Assertion {
        var id: Data
        var clientData: Data
        var authenticatorData: Data
        var signature: Data
        var userHandle: String?

        var inputs: [String: String] {
            var inputs = [
                "credentialId": Base64URL.text(id), "clientDataJSON": Base64URL.text(clientData),
                "authenticatorData": Base64URL.text(authenticatorData), "signature": Base64URL.text(signature),
            ]
            inputs["userHandle"] = userHandle
            return inputs
        }
    }

    var key: Key
    var id = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    var relyingPartyID = "localhost"
    var origin: String
    /// User present and user verified.
    var flags: UInt8 = 0x05
    var counter: UInt32 = 0
    var crossOrigin: Bool?
    var type: String?
    var challenge: String?
    var userHandle: String?

    init(key: Key = .p256(P256.Signing.PrivateKey()), origin: String = "https://localhost") {
        self.key = key
        self.origin = origin
    }

    // MARK: - Ceremonies

    func create(_ challenge: String, packed: Bool = false) throws -> Attestation {
        let clientData = try clientData("webauthn.create", challenge)
        let data = authenticatorData(withCredential: true)

        var statement: [(Data, Data)] = []
        if packed {
            let signature = try sign(data + Data(SHA256.hash(data: clientData)))
            statement = [
                (CBORWriter.text("alg"), CBORWriter.integer(algorithm.rawValue)),
                (CBORWriter.text("sig"), CBORWriter.bytes(signature)),
            ]
        }

        return Attestation(
            id: id,
            clientData: clientData,
            object: Self.object(packed ? "packed" : "none", statement, data)
        )
    }

    func get(_ challenge: String) throws -> Assertion {
        let clientData = try clientData("webauthn.get", challenge)
        let data = authenticatorData(withCredential: false)
        return Assertion(
            id: id,
            clientData: clientData,
            authenticatorData: data,
            signature: try sign(data + Data(SHA256.hash(data: clientData))),
            userHandle: userHandle
        )
    }

    // MARK: - Encoding

    static func object(_ format: String, _ statement: [(Data, Data)], _ data: Data) -> Data {
        CBORWriter.map([
            (CBORWriter.text("fmt"), CBORWriter.text(format)),
            (CBORWriter.text("attStmt"), CBORWriter.map(statement)),
            (CBORWriter.text("authData"), CBORWriter.bytes(data)),
        ])
    }

    func authenticatorData(withCredential: Bool) -> Data {
        var data = Data(SHA256.hash(data: Data(relyingPartyID.utf8)))
        data.append(flags | (withCredential ? 0x40 : 0))
        data += Data((0..<4).map { UInt8(truncatingIfNeeded: counter >> UInt32(24 - 8 * $0)) })
        guard withCredential else { return data }
        data += Data(repeating: 0, count: 16)
        data += Data([UInt8(id.count >> 8), UInt8(id.count & 0xFF)]) + id
        return data + publicKey
    }

    private func clientData(_ type: String, _ challenge: String) throws -> Data {
        var members: [String: JSONValue] = [
            "type": .string(self.type ?? type), "challenge": .string(self.challenge ?? challenge),
            "origin": .string(origin),
        ]
        members["crossOrigin"] = crossOrigin.map(JSONValue.bool)
        return try JSONEncoder().encode(members)
    }

    var algorithm: PasskeyAlgorithm {
        switch key {
        case .p256: .es256
        case .p384: .es384
        case .p521: .es512
        case .ed25519: .edDSA
        case .rsa(_, let algorithm): algorithm
        }
    }

    /// The public key as COSE.
    var publicKey: Data {
        func number(_ name: Int64, _ value: Int64) -> (Data, Data) {
            (CBORWriter.integer(name), CBORWriter.integer(value))
        }
        func bytes(_ name: Int64, _ value: Data) -> (Data, Data) { (CBORWriter.integer(name), CBORWriter.bytes(value)) }
        func point(_ curve: Int64, _ raw: Data) -> Data {
            let half = raw.count / 2
            return CBORWriter.map([
                number(1, 2), number(3, algorithm.rawValue), number(-1, curve), bytes(-2, raw.prefix(half)),
                bytes(-3, raw.suffix(half)),
            ])
        }
        switch key {
        case .p256(let key): return point(1, key.publicKey.rawRepresentation)
        case .p384(let key): return point(2, key.publicKey.rawRepresentation)
        case .p521(let key): return point(3, key.publicKey.rawRepresentation)
        case .ed25519(let key):
            return CBORWriter.map([
                number(1, 1), number(3, algorithm.rawValue), number(-1, 6), bytes(-2, key.publicKey.rawRepresentation),
            ])
        case .rsa(let key, _):
            let parts = try? key.publicKey.getKeyPrimitives()
            return CBORWriter.map([
                number(1, 3), number(3, algorithm.rawValue), bytes(-1, parts?.modulus ?? Data()),
                bytes(-2, parts?.publicExponent ?? Data()),
            ])
        }
    }

    func sign(_ data: Data) throws -> Data {
        switch key {
        case .p256(let key): return try key.signature(for: data).derRepresentation
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
