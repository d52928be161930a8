import AuthFlows
import Crypto
import Foundation
import Testing

/// Passkey with one P-256 key that answers in WebAuthn JSON. Written against the standard, not against the local
/// server.
struct Passkey {
    private let key = P256.Signing.PrivateKey()
    private let id = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    private let origin: String
    private var userHandle = Data()

    /// - Parameter origin: the page or app that the passkey is used in.
    init(origin: String) { self.origin = origin }

    /// Creates the requested credential.
    mutating func create(_ request: PasskeyRequest) throws -> String {
        guard case .create(let options) = request.ceremony else { throw WrongCeremony() }
        #expect(options.algorithms.contains(-7))
        userHandle = options.userID
        let point = key.publicKey.rawRepresentation
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let cose =
            Data([0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]) + point.prefix(32)
            + Data([0x22, 0x58, 0x20]) + point.suffix(32)
        let credential = Data(repeating: 0, count: 16) + Data([0, UInt8(id.count)]) + id + cose
        let data = authenticatorData(options.relyingPartyID, flags: 0x45) + credential
        // {"fmt": "none", "attStmt": {}, "authData": data}
        var object = Data([0xA3, 0x63]) + Data("fmt".utf8) + Data([0x64]) + Data("none".utf8)
        object += Data([0x67]) + Data("attStmt".utf8) + Data([0xA0, 0x68]) + Data("authData".utf8)
        // The byte string has fewer than 256 bytes, so its length is one byte.
        object += Data([0x58, UInt8(data.count)]) + data
        return try answer([
            "clientDataJSON": Self.base64URL(try clientData("webauthn.create", options.challenge)),
            "attestationObject": Self.base64URL(object),
        ])
    }

    /// Signs the requested assertion.
    func signIn(_ request: PasskeyRequest) throws -> String {
        guard case .signIn(let options) = request.ceremony else { throw WrongCeremony() }
        let clientData = try clientData("webauthn.get", options.challenge)
        let data = authenticatorData(options.relyingPartyID, flags: 0x05)
        let signature = try key.signature(for: data + Data(SHA256.hash(data: clientData)))
        return try answer([
            "clientDataJSON": Self.base64URL(clientData), "authenticatorData": Self.base64URL(data),
            "signature": Self.base64URL(signature.derRepresentation), "userHandle": Self.base64URL(userHandle),
        ])
    }

    private struct WrongCeremony: Error {}

    private func authenticatorData(_ relyingParty: String?, flags: UInt8) -> Data {
        Data(SHA256.hash(data: Data((relyingParty ?? "localhost").utf8))) + Data([flags, 0, 0, 0, 0])
    }

    private func clientData(_ type: String, _ challenge: Data) throws -> Data {
        try JSONSerialization.data(withJSONObject: [
            "type": type, "challenge": Self.base64URL(challenge), "origin": origin, "crossOrigin": false,
        ])
    }

    private func answer(_ response: [String: String]) throws -> String {
        let id = Self.base64URL(id)
        let answer: [String: Any] = ["id": id, "rawId": id, "type": "public-key", "response": response]
        return String(decoding: try JSONSerialization.data(withJSONObject: answer), as: UTF8.self)
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
