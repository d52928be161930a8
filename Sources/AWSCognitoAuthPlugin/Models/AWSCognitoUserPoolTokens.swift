public import Foundation
import NativeAuthCore

/// The tokens of a session. Descriptions, dumps and debugger output do not contain them. Encoding writes them in plain
/// text, so encode only into a store for secrets, such as the Keychain.
public struct AWSCognitoUserPoolTokens: AuthCognitoTokens, Equatable {
    private let identity: Secret
    private let access: Secret
    private let refresh: Secret

    /// The ID token, which identifies the user to the app. Empty if the pool issued none.
    public var idToken: String { identity.reveal() }
    /// The access token, for requests to the app's own server and to the pool.
    public var accessToken: String { access.reveal() }
    /// The refresh token. Empty if the pool issued none.
    public var refreshToken: String { refresh.reveal() }
    /// The expiry time of the access token, by the service's clock.
    public let expiration: Date

    /// Creates tokens with a lifetime that starts now.
    /// - Parameters:
    ///   - idToken: the ID token.
    ///   - accessToken: the access token.
    ///   - refreshToken: the refresh token.
    ///   - expiresIn: the lifetime of the access token in seconds.
    public init(idToken: String, accessToken: String, refreshToken: String, expiresIn: Int) {
        self.init(
            idToken: idToken,
            accessToken: accessToken,
            refreshToken: refreshToken,
            expiration: Date(timeIntervalSinceNow: TimeInterval(expiresIn))
        )
    }

    /// Creates tokens.
    /// - Parameters:
    ///   - idToken: the ID token.
    ///   - accessToken: the access token.
    ///   - refreshToken: the refresh token.
    ///   - expiration: the expiry time of the access token.
    public init(idToken: String, accessToken: String, refreshToken: String, expiration: Date) {
        identity = Secret(idToken)
        access = Secret(accessToken)
        refresh = Secret(refreshToken)
        self.expiration = expiration
    }

    /// - Parameter tokens: the tokens of the pool's session. Without an expiry time they count as never expiring.
    init(_ tokens: TokenSet) {
        identity = tokens.idToken ?? Secret("")
        access = tokens.accessToken
        refresh = tokens.refreshToken ?? Secret("")
        expiration = tokens.expiresAt ?? .distantFuture
    }
}

extension AWSCognitoUserPoolTokens: Codable {
    private struct PlainTokens: Codable {
        let idToken: String
        let accessToken: String
        let refreshToken: String
        let expiration: Date
    }

    /// Decodes tokens.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for a missing or wrong entry.
    public init(from decoder: any Decoder) throws {
        let plain = try PlainTokens(from: decoder)
        self.init(
            idToken: plain.idToken,
            accessToken: plain.accessToken,
            refreshToken: plain.refreshToken,
            expiration: plain.expiration
        )
    }

    /// Writes the tokens in plain text, not masked.
    /// - Parameter encoder: the encoder to write to.
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        let plain = PlainTokens(
            idToken: idToken,
            accessToken: accessToken,
            refreshToken: refreshToken,
            expiration: expiration
        )
        try plain.encode(to: encoder)
    }
}

extension AWSCognitoUserPoolTokens: CustomDebugStringConvertible {
    /// The expiry time, and masks for the tokens.
    public var debugDescription: String {
        "AWSCognitoUserPoolTokens(idToken: \(identity), accessToken: \(access), refreshToken: \(refresh), "
            + "expiration: \(expiration))"
    }
}
