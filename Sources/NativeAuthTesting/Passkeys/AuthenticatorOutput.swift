import Crypto
package import Foundation
import NativeAuthCore

/// The output of an authenticator for one passkey. It does not judge: every part can also be wrong, for tests of a
/// server. ``SoftwarePasskeyAuthenticator`` decides what an authenticator does.
///
/// Source: WebAuthn Level 3, sections 5.8.1 and 6.
package struct AuthenticatorOutput: Sendable {
    package enum Flag {
        package static let userPresent: UInt8 = 0x01
        package static let userVerified: UInt8 = 0x04
        package static let newCredential: UInt8 = 0x40
    }

    /// The response to a creation.
    package struct Attestation: Sendable {
        package var id: Data
        package var clientData: Data
        package var object: Data
    }

    /// The response to a sign-in.
    package struct Assertion: Sendable {
        package var id: Data
        package var clientData: Data
        package var authenticatorData: Data
        package var signature: Data
        /// The user handle in base64url.
        package var userHandle: String?
    }

    package var key: any PasskeyKey
    package var id: Data
    package var relyingPartyID: String
    package var origin: String
    package var flags = Flag.userPresent | Flag.userVerified
    package var counter: UInt32 = 0
    package var crossOrigin: Bool?
    /// The type in the client data; `nil` for that of the ceremony.
    package var type: String?
    /// The challenge in the client data; `nil` for the given one.
    package var challenge: String?
    /// The user handle in base64url.
    package var userHandle: String?

    package init(
        key: any PasskeyKey,
        id: Data = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }),
        relyingPartyID: String = "localhost",
        origin: String
    ) {
        self.key = key
        self.id = id
        self.relyingPartyID = relyingPartyID
        self.origin = origin
    }

    // MARK: - Ceremonies

    /// Returns the response to a creation.
    /// - Parameter isPacked: whether the key attests itself, in the format `packed`; otherwise the format is `none`.
    package func create(_ challenge: String, packed isPacked: Bool = false) throws -> Attestation {
        let clientData = try clientData("webauthn.create", challenge: challenge)
        let data = authenticatorData(withCredential: true)

        var statement: [(Data, Data)] = []
        if isPacked {
            let signature = try key.sign(data + Data(SHA256.hash(data: clientData)))
            statement = [
                (CBORWriter.text("alg"), CBORWriter.integer(key.algorithm)),
                (CBORWriter.text("sig"), CBORWriter.bytes(signature)),
            ]
        }

        let format = if isPacked { "packed" } else { "none" }
        return Attestation(id: id, clientData: clientData, object: Self.object(format, statement, data))
    }

    /// Returns the response to a sign-in.
    package func get(_ challenge: String) throws -> Assertion {
        let clientData = try clientData("webauthn.get", challenge: challenge)
        let data = authenticatorData(withCredential: false)

        return Assertion(
            id: id,
            clientData: clientData,
            authenticatorData: data,
            signature: try key.sign(data + Data(SHA256.hash(data: clientData))),
            userHandle: userHandle
        )
    }

    // MARK: - Encoding

    /// Returns an attestation object.
    package static func object(_ format: String, _ statement: [(Data, Data)], _ data: Data) -> Data {
        CBORWriter.map([
            (CBORWriter.text("fmt"), CBORWriter.text(format)),
            (CBORWriter.text("attStmt"), CBORWriter.map(statement)),
            (CBORWriter.text("authData"), CBORWriter.bytes(data)),
        ])
    }

    package func authenticatorData(withCredential hasCredential: Bool) -> Data {
        var data = Data(SHA256.hash(data: Data(relyingPartyID.utf8)))
        data.append(hasCredential ? flags | Flag.newCredential : flags)
        data += Self.bigEndian(counter)
        guard hasCredential else { return data }

        // The authenticator's model is not disclosed.
        data += Data(repeating: 0, count: 16)
        data += Self.bigEndian(UInt16(truncatingIfNeeded: id.count)) + id
        return data + key.publicKeyCOSE
    }

    private func clientData(_ type: String, challenge: String) throws -> Data {
        var members: [String: JSONValue] = [
            "type": .string(self.type ?? type),
            "challenge": .string(self.challenge ?? challenge),
            "origin": .string(origin),
        ]
        members["crossOrigin"] = crossOrigin.map(JSONValue.bool)
        return Data(try JSONValue.object(members).text().utf8)
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}
