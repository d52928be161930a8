import Crypto
import CryptoExtras
import Foundation

@testable import NativeAuthCore

/// A server's key pair. It signs with swift-crypto alone, so that it shares no defect with the code under test.
struct SigningKey: Sendable {
    let algorithm: SigningAlgorithm
    let id: String?
    /// The public key, as a server publishes it.
    let members: [String: String]
    let sign: @Sendable (Data) throws -> Data

    /// A shared key, because generation is slow.
    private static let rsa = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    init(_ algorithm: SigningAlgorithm, id: String? = "key-1") throws {
        self.algorithm = algorithm
        self.id = id
        switch algorithm {
        case .es256:
            let key = P256.Signing.PrivateKey()
            sign = { try key.signature(for: SHA256.hash(data: $0)).rawRepresentation }
            members = Self.point("P-256", key.publicKey.rawRepresentation)
        case .es384:
            let key = P384.Signing.PrivateKey()
            sign = { try key.signature(for: SHA384.hash(data: $0)).rawRepresentation }
            members = Self.point("P-384", key.publicKey.rawRepresentation)
        case .es512:
            let key = P521.Signing.PrivateKey()
            sign = { try key.signature(for: SHA512.hash(data: $0)).rawRepresentation }
            members = Self.point("P-521", key.publicKey.rawRepresentation)
        case .edDSA:
            let key = Curve25519.Signing.PrivateKey()
            sign = { try key.signature(for: $0) }
            members = [
                "kty": "OKP", "crv": "Ed25519", "x": Base64URL.encode(key.publicKey.rawRepresentation),
            ]
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
            let key = try Self.rsa.get()
            sign = { data in
                let padding: _RSA.Signing.Padding = algorithm.rawValue.hasPrefix("PS") ? .PSS : .insecurePKCS1v1_5
                switch algorithm.rawValue.suffix(3) {
                case "256": return try key.signature(for: SHA256.hash(data: data), padding: padding).rawRepresentation
                case "384": return try key.signature(for: SHA384.hash(data: data), padding: padding).rawRepresentation
                default: return try key.signature(for: SHA512.hash(data: data), padding: padding).rawRepresentation
                }
            }
            let numbers = try key.publicKey.getKeyPrimitives()
            members = [
                "kty": "RSA", "n": Base64URL.encode(numbers.modulus), "e": Base64URL.encode(numbers.publicExponent),
            ]
        }
    }

    private static func point(_ curve: String, _ raw: Data) -> [String: String] {
        let half = raw.count / 2
        return [
            "kty": "EC", "crv": curve, "x": Base64URL.encode(raw.prefix(half)), "y": Base64URL.encode(raw.suffix(half)),
        ]
    }

    /// The public key as JSON, with further members; an empty text removes a member.
    func json(_ more: [String: String] = [:]) -> JSONValue {
        var all = members
        all["use"] = "sig"
        all["kid"] = id
        all.merge(more) { $1 }
        return .object(all.filter { !$0.value.isEmpty }.mapValues(JSONValue.string))
    }

    /// The public key; its `alg` is the algorithm's by default.
    func published(_ more: [String: String] = [:]) -> JSONWebKeySet {
        JSONWebKeySet(keys: [JSONWebKey(json(["alg": algorithm.rawValue].merging(more) { $1 }))].compactMap(\.self))
    }

    /// The default header with further members, as text.
    func header(_ more: String = "") -> String {
        #"{"alg":"\#(algorithm.rawValue)","typ":"JWT"\#(id.map { #","kid":"\#($0)""# } ?? "")\#(more)}"#
    }

    /// A signed token.
    func token(header: String? = nil, claims: String = SigningKey.claims) throws -> String {
        let input = Self.input(header ?? self.header(), claims)
        return "\(input).\(Base64URL.encode(try sign(Data(input.utf8))))"
    }

    /// A token with any signature.
    func token(header: String? = nil, claims: String = SigningKey.claims, signature: Data) -> String {
        "\(Self.input(header ?? self.header(), claims)).\(Base64URL.encode(signature))"
    }

    private static func input(_ header: String, _ claims: String) -> String {
        "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(claims.utf8))"
    }

    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let issuer = "https://id.example.com"
    static let claims =
        #"{"iss":"https://id.example.com","aud":"app","sub":"alice","iat":1800000000,"exp":1800000600,"nonce":"n-1"}"#
    static let expectation = JWTExpectation(issuers: [issuer], audience: "app", nonce: "n-1")
}
