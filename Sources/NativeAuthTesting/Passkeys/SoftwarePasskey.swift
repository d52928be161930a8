import Crypto
public import Foundation
import NativeAuthCore

/// A passkey of a ``SoftwarePasskeyAuthenticator``, with its private key.
///
/// It is encoded as the `WebAuthn.Credential` of Chrome's DevTools protocol: a test can add the passkey to a browser's
/// virtual authenticator (`WebAuthn.addCredential`), and decode one from there (`WebAuthn.getCredentials`).
///
/// Source: DevTools protocol, domain WebAuthn.
public struct SoftwarePasskey: Sendable, Equatable {
    /// The passkey's id.
    public let id: Data
    /// The domain that the passkey belongs to.
    public let relyingPartyID: String
    /// The account's id at the service, as bytes; empty if not known.
    public let userHandle: Data
    /// Indicates whether the passkey is found without its id, so that the user enters no user name.
    public let isDiscoverable: Bool
    /// The number of signatures so far; 0 for a passkey that does not count.
    public internal(set) var signatureCount: UInt32

    let key: P256.Signing.PrivateKey

    init(
        id: Data,
        relyingPartyID: String,
        userHandle: Data,
        isDiscoverable: Bool,
        signatureCount: UInt32 = 0,
        key: P256.Signing.PrivateKey = P256.Signing.PrivateKey()
    ) {
        self.id = id
        self.relyingPartyID = relyingPartyID
        self.userHandle = userHandle
        self.isDiscoverable = isDiscoverable
        self.signatureCount = signatureCount
        self.key = key
    }

    /// Compares all values, the private keys included.
    /// - Parameters:
    ///   - lhs: a passkey.
    ///   - rhs: another one.
    /// - Returns: whether they are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.id == rhs.id && lhs.relyingPartyID == rhs.relyingPartyID && lhs.userHandle == rhs.userHandle
            && lhs.isDiscoverable == rhs.isDiscoverable && lhs.signatureCount == rhs.signatureCount
            && lhs.key.rawRepresentation == rhs.key.rawRepresentation
    }
}

extension SoftwarePasskey: Codable {
    private enum Keys: String, CodingKey {
        case credentialId, isResidentCredential, rpId, privateKey, userHandle, signCount
    }

    /// Decodes a passkey.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for a missing member, or a private key that is not a P-256 key in PKCS #8.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        let key = try members.decode(Data.self, forKey: .privateKey)
        guard let key = try? P256.Signing.PrivateKey(derRepresentation: key) else {
            throw DecodingError.dataCorruptedError(
                forKey: .privateKey,
                in: members,
                debugDescription: "The private key is not a P-256 key in PKCS #8."
            )
        }

        self.init(
            id: try members.decode(Data.self, forKey: .credentialId),
            relyingPartyID: try members.decode(String.self, forKey: .rpId),
            userHandle: try members.decodeIfPresent(Data.self, forKey: .userHandle) ?? Data(),
            isDiscoverable: try members.decode(Bool.self, forKey: .isResidentCredential),
            signatureCount: try members.decode(UInt32.self, forKey: .signCount),
            key: key
        )
    }

    /// Encodes the passkey with its private key. Keep the result like a password.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Keys.self)
        try members.encode(id, forKey: .credentialId)
        try members.encode(isDiscoverable, forKey: .isResidentCredential)
        try members.encode(relyingPartyID, forKey: .rpId)
        try members.encode(key.derRepresentation, forKey: .privateKey)
        try members.encode(userHandle, forKey: .userHandle)
        try members.encode(signatureCount, forKey: .signCount)
    }
}

extension SoftwarePasskey: CustomStringConvertible, CustomReflectable {
    /// The id and the domain, without the private key.
    public var description: String { "SoftwarePasskey(\(Base64URL.encode(id)), \(relyingPartyID))" }

    /// A mirror without the private key.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": Base64URL.encode(id), "relyingPartyID": relyingPartyID])
    }
}
