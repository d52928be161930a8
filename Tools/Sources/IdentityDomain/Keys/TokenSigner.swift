import Crypto
import CryptoExtras
import Foundation
package import IdentityBase
import JWTKit
import SwiftASN1
import X509

/// The signer and verifier of the server's tokens, with the published key set.
package struct TokenSigner: Sendable {
    /// The error of an invalid token. It has no details, so that none can be disclosed to clients.
    package struct Refused: Error {}

    /// Maximum length. Longer texts are rejected unparsed: tokens of this server and of providers are much shorter.
    package static let maximumTokenLength = 65_536

    /// The JSON document of `/oauth2/jwks`.
    package let keySet: JSONValue
    private let keys: JWTKeyCollection
    private let signingKey: JWKIdentifier
    private let clock: any WallClock
    private let verifiedTokens = VerifiedTokens()

    package init(_ serverKeys: ServerKeys, clock: any WallClock) async throws {
        let rsa = try _RSA.Signing.PrivateKey(pemRepresentation: serverKeys.rsa.privateKey)
        let elliptic = try P256.Signing.PrivateKey(pemRepresentation: serverKeys.elliptic.privateKey)
        let rsaCertificate = try Self.members(ofCertificate: serverKeys.rsa.certificate)
        let ellipticCertificate = try Self.members(ofCertificate: serverKeys.elliptic.certificate)

        let primitives = try rsa.publicKey.getKeyPrimitives()
        let rsaKey = rsaCertificate.merging([
            "kty": "RSA",
            "use": "sig",
            "alg": "RS256",
            "n": .string(Base64URL.text(primitives.modulus)),
            "e": .string(Base64URL.text(primitives.publicExponent)),
        ]) { $1 }
        let point = elliptic.publicKey.rawRepresentation
        let ellipticKey = ellipticCertificate.merging([
            "kty": "EC",
            "use": "sig",
            "alg": "ES256",
            "crv": "P-256",
            "x": .string(Base64URL.text(point.prefix(32))),
            "y": .string(Base64URL.text(point.suffix(32))),
        ]) { $1 }
        keySet = ["keys": [.object(ellipticKey), .object(rsaKey)]]

        signingKey = JWKIdentifier(string: rsaCertificate["kid"]?.string ?? "")
        self.clock = clock
        keys = JWTKeyCollection()
        await keys.add(rsa: try Insecure.RSA.PrivateKey(backing: rsa), digestAlgorithm: .sha256, kid: signingKey)
    }

    /// Returns the members of a key set that describe a key's certificate.
    private static func members(ofCertificate pem: String) throws -> [String: JSONValue] {
        let bytes = try PEMDocument(pemString: pem).derBytes
        let keyID = JSONValue.string(Base64URL.text(Data(SHA256.hash(data: bytes))))
        return [
            "kid": keyID,
            "x5c": [.string(Data(bytes).base64EncodedString())],
            "x5t": .string(Base64URL.text(Data(Insecure.SHA1.hash(data: bytes)))),
            "x5t#S256": keyID,
        ]
    }

    package func sign(
        _ claims: [String: JSONValue],
        type: String = SignedToken.plainType
    ) async throws -> String {
        try await keys.sign(UncheckedPayload(claims: claims), kid: signingKey, header: ["typ": .string(type)])
    }

    /// Verifies a token that this server signed for `issuer` and that is valid now.
    /// - Parameter allowsExpired: whether an expired token is accepted.
    package func token(
        _ text: String,
        issuer: String,
        allowsExpired: Bool = false
    ) async throws -> SignedToken {
        let now = Int64(clock.now().timeIntervalSince1970)
        guard let token = await verified(text), token["iss"] == issuer else {
            throw Refused()
        }

        guard let end = token.claims["exp"]?.integer, allowsExpired || end > now,
            let beginning = token.claims["nbf"]?.integer, beginning <= now
        else { throw Refused() }
        return token
    }

    /// Returns the claims of a token that this server signed, for any audience and of any age; nil for any other text.
    package func claims(_ text: String) async -> [String: JSONValue]? {
        await verified(text)?.claims
    }

    /// Returns a token whose signature is this server's. Only the signature is checked.
    private func verified(_ text: String) async -> SignedToken? {
        guard text.utf8.count <= Self.maximumTokenLength else { return nil }
        let digest = SHA256.hash(data: Data(text.utf8))
        if let token = verifiedTokens[digest] { return token }

        guard let claims = try? await keys.verify(text, as: UncheckedPayload.self).claims,
            let header = text.split(separator: ".").first,
            let data = Base64URL.data(String(header)),
            let fields = ReceivedJSON.decode(from: data)
        else { return nil }

        let token = SignedToken(type: fields["typ"]?.string ?? "", claims: claims)
        verifiedTokens[digest] = token
        return token
    }

    /// The keys that sign tokens, without the other published ones.
    package var rsaKeySet: JSONValue {
        guard case .array(let all) = keySet["keys"] else {
            return ["keys": []]
        }
        return ["keys": .array(all.filter { $0["kty"] == "RSA" })]
    }
}

/// A payload without checks: the caller checks its claims against the server's own clock.
struct UncheckedPayload {
    let claims: [String: JSONValue]
}

extension UncheckedPayload: JWTPayload {
    init(from decoder: any Decoder) throws { claims = try [String: JSONValue](from: decoder) }

    func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
