import Crypto
import Foundation
import JWTKit

/// A server's public key for signatures (RFC 7517).
///
/// A value exists only if the key can be used: its numbers are complete and of the right size, and a point lies on its
/// curve.
package struct JSONWebKey: Sendable {
    package enum Kind: String, Sendable, Hashable {
        case rsa = "RSA"
        case p256 = "P-256"
        case p384 = "P-384"
        case p521 = "P-521"
        case ed25519 = "Ed25519"
    }

    /// The key in jwt-kit's types.
    enum Material: Sendable {
        case rsa(JWTKit.Insecure.RSA.PublicKey)
        case p256(ES256PublicKey)
        case p384(ES384PublicKey)
        case p521(ES512PublicKey)
        case ed25519(EdDSA.PublicKey)
    }

    package let id: String?
    package let kind: Kind
    /// The only algorithm that the server uses with the key, if it states one.
    package let algorithm: SigningAlgorithm?
    /// The key's SHA-256 thumbprint (RFC 7638).
    package let thumbprint: String
    let material: Material

    private static let bitsOfRSA = 2_048...8_192

    /// - Returns: `nil` for a key that is not for signatures, of an unknown kind, incomplete, weak or invalid.
    package init?(_ json: JSONValue) {
        // Some serializers write members without a value, which state nothing (RFC 7517, section 4: all are optional).
        guard let members = json.object?.filter({ !$0.value.isWithoutValue }),
            Self.isForSignatures(members)
        else { return nil }

        if let id = members["kid"], id.string == nil {
            return nil
        }
        id = members["kid"]?.string
        algorithm = members["alg"]?.string.flatMap(SigningAlgorithm.init(rawValue:))
        if members["alg"] != nil, algorithm == nil {
            return nil
        }

        let kind: Kind
        switch (members["kty"]?.string, members["crv"]?.string) {
        case ("RSA", _): kind = .rsa
        case ("EC", "P-256"): kind = .p256
        case ("EC", "P-384"): kind = .p384
        case ("EC", "P-521"): kind = .p521
        case ("OKP", "Ed25519"): kind = .ed25519
        default: return nil
        }

        guard (algorithm?.keyKind ?? kind) == kind,
            let material = Self.material(kind, members: members)
        else { return nil }
        self.kind = kind
        self.material = material
        thumbprint = Self.thumbprint(kind, members: members)
    }

    /// Checks whether a signature by this algorithm may be verified with the key. Checked before any cryptography.
    package func fits(_ algorithm: SigningAlgorithm) -> Bool {
        algorithm.keyKind == kind && (self.algorithm ?? algorithm) == algorithm
    }

    private static func isForSignatures(_ members: [String: JSONValue]) -> Bool {
        if let use = members["use"], use.string != "sig" {
            return false
        }
        guard let operations = members["key_ops"] else { return true }
        return operations.array?.contains(.string("verify")) ?? false
    }

    private static func material(_ kind: Kind, members: [String: JSONValue]) -> Material? {
        switch kind {
        case .rsa:
            return rsa(members)
        case .p256:
            guard let point = point(members, size: 32) else { return nil }
            return (try? ES256PublicKey(parameters: point)).map(Material.p256)
        case .p384:
            guard let point = point(members, size: 48) else { return nil }
            return (try? ES384PublicKey(parameters: point)).map(Material.p384)
        case .p521:
            guard let point = point(members, size: 66) else { return nil }
            return (try? ES512PublicKey(parameters: point)).map(Material.p521)
        case .ed25519:
            guard let x = number(members["x"], size: 32) else { return nil }
            let key = try? EdDSA.PublicKey(x: x.text, curve: .ed25519)
            return key.map(Material.ed25519)
        }
    }

    private static func rsa(_ members: [String: JSONValue]) -> Material? {
        guard let modulus = number(members["n"]),
            let exponent = number(members["e"]),
            bitsOfRSA.contains(bits(modulus.bytes)),
            (2...64).contains(bits(exponent.bytes)),
            let lastByte = exponent.bytes.last,
            lastByte % 2 == 1
        else { return nil }
        let key = try? JWTKit.Insecure.RSA.PublicKey(modulus: modulus.text, exponent: exponent.text)
        return key.map(Material.rsa)
    }

    /// The coordinates of a point on a curve.
    private static func point(_ members: [String: JSONValue], size: Int) -> ECDSAParameters? {
        guard let x = number(members["x"], size: size),
            let y = number(members["y"], size: size)
        else { return nil }
        return (x.text, y.text)
    }

    /// - Parameter size: the required number of bytes; `nil` for any.
    private static func number(_ member: JSONValue?, size: Int? = nil) -> (text: String, bytes: Data)? {
        guard let text = member?.string,
            let bytes = Base64URL.decode(text),
            !bytes.isEmpty,
            size == nil || bytes.count == size
        else { return nil }
        return (text, bytes)
    }

    private static func bits(_ number: Data) -> Int {
        let significant = number.drop { $0 == 0 }
        return significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    }

    private static func thumbprint(_ kind: Kind, members: [String: JSONValue]) -> String {
        func text(_ name: String) -> String { members[name]?.string ?? "" }

        let canonical: String
        switch kind {
        case .rsa:
            let exponent = text("e")
            let modulus = text("n")
            canonical = #"{"e":"\#(exponent)","kty":"RSA","n":"\#(modulus)"}"#
        case .ed25519:
            let x = text("x")
            canonical = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
        default:
            let curve = kind.rawValue
            let x = text("x")
            let y = text("y")
            canonical = #"{"crv":"\#(curve)","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        }
        return Base64URL.encode(SHA256.hash(data: Data(canonical.utf8)))
    }
}

extension JSONValue {
    /// Indicates whether this is `null`, an empty string or an empty array.
    fileprivate var isWithoutValue: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        default: false
        }
    }
}

extension JSONWebKey: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.thumbprint == right.thumbprint
            && left.id == right.id
            && left.algorithm == right.algorithm
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(thumbprint) }
}
