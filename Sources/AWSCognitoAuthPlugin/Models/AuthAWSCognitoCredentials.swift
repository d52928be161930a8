import CognitoUserPools
public import Foundation
import NativeAuthCore

/// Temporary AWS credentials of an identity pool. Descriptions, dumps and debugger output do not contain the secrets.
/// Encoding writes them in plain text, so encode only into a store for secrets, such as the Keychain.
public struct AuthAWSCognitoCredentials: AWSTemporaryCredentials, Equatable {
    private let secretKey: Secret
    private let session: Secret

    /// The access key id.
    public let accessKeyId: String
    /// The secret access key.
    public var secretAccessKey: String { secretKey.reveal() }
    /// The session token of the temporary credentials.
    public var sessionToken: String { session.reveal() }
    /// The expiry time, by the service's clock.
    public let expiration: Date

    init(_ credentials: IdentityCredentials) {
        accessKeyId = credentials.accessKeyID
        secretKey = credentials.secretKey
        session = credentials.sessionToken
        expiration = credentials.expiration
    }
}

extension AuthAWSCognitoCredentials: Codable {
    private struct PlainCredentials: Codable {
        let accessKeyId: String
        let secretAccessKey: String
        let sessionToken: String
        let expiration: Date
    }

    /// Decodes credentials.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for a missing or wrong entry.
    public init(from decoder: any Decoder) throws {
        let plain = try PlainCredentials(from: decoder)
        accessKeyId = plain.accessKeyId
        secretKey = Secret(plain.secretAccessKey)
        session = Secret(plain.sessionToken)
        expiration = plain.expiration
    }

    /// Writes the credentials in plain text, not masked.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        let plain = PlainCredentials(
            accessKeyId: accessKeyId,
            secretAccessKey: secretAccessKey,
            sessionToken: sessionToken,
            expiration: expiration
        )
        try plain.encode(to: encoder)
    }
}

extension AuthAWSCognitoCredentials: CustomDebugStringConvertible {
    /// The access key id and the expiry, without the secrets.
    public var debugDescription: String {
        "AuthAWSCognitoCredentials(accessKeyId: \(accessKeyId), expiration: \(expiration))"
    }
}
