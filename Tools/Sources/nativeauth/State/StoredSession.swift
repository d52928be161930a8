import Foundation
import NativeAuthCore
import ThunderID

/// What the session file tells without the server being asked, and without anything being renewed.
struct StoredSession: Sendable {
    /// Where the library keeps the access token, as the released SDK does.
    static let accessTokenKey = "thunder.access_token"
    private static let refreshTokenKey = "thunder.refresh_token"
    private static let idTokenKey = "thunder.id_token"
    private static let expiryKey = "thunder.token_expiry"
    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    /// The best name for whose session it is; `nil` when the tokens do not tell.
    let owner: String?
    /// When the access token ends, if that is known.
    let expiresAt: Date?
    /// Whether the session can be prolonged.
    let isRenewable: Bool

    /// Reads the file; `nil` when nobody is signed in.
    /// - Throws: `NativeAuthError` when it can't be read or is damaged.
    init?(_ file: URL) throws {
        let keys = [Self.accessTokenKey, Self.refreshTokenKey, Self.idTokenKey, Self.expiryKey]
        let values = try FileSecretStore(file: file).snapshot(of: keys)
        guard let access = values[Self.accessTokenKey] else { return nil }
        let tokens = [values[Self.idTokenKey], access].compactMap(\.self)
        owner = tokens.lazy.compactMap(Self.owner).first
        expiresAt = values[Self.expiryKey].flatMap { Double($0.reveal()) }
            .flatMap { (0...Self.latest).contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        isRenewable = values[Self.refreshTokenKey] != nil
    }

    private static func owner(of token: Secret) -> String? {
        let decoded: [String: AnyCodable]? = try? ThunderIDClient().decodeJwtToken(token.reveal())
        guard let claims = decoded else { return nil }
        return ["username", "preferred_username", "email", "sub"].lazy
            .compactMap { claims[$0]?.value as? String }.first { !$0.isEmpty }
    }
}
