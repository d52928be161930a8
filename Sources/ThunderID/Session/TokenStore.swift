import Foundation
import NativeAuthCore

/// The tokens of one session, as they are stored: the keys are the released SDK's, so that an update signs nobody out.
struct TokenStore: Sendable {
    private let store: any SecretStore
    private let prefix: String

    init(store: any SecretStore, sessionId: String?, instanceId: Int?) {
        self.store = store
        var prefix = "thunder."
        if let instanceId { prefix += "instance.\(instanceId)." }
        if let sessionId { prefix += "session.\(sessionId)." }
        self.prefix = prefix
    }

    /// The access token (or the assertion that serves as one) and when it expires; `nil` when nobody is signed in.
    /// - Throws: `NativeAuthError` when that can't be told now.
    func accessToken() throws -> (token: String, expiresAt: Date?)? {
        guard let token = try store.read(prefix + "access_token").get() else { return nil }
        let expiry = try store.read(prefix + "token_expiry").get().flatMap { TimeInterval($0.reveal()) }
        return (token.reveal(), expiry.map(Date.init(timeIntervalSince1970:)))
    }

    /// Puts an assertion in place of everything that was stored, so that nothing of an earlier user stays.
    func save(assertion: String, expiry: SessionExpiry) throws {
        try store.update([
            prefix + "access_token": Secret(assertion),
            prefix + "token_expiry": expiry.seconds.map { Secret(String($0)) },
            prefix + "refresh_token": nil,
            prefix + "id_token": nil,
            prefix + "scope": nil,
        ])
    }

    /// Removes the session's own keys and nothing else.
    func clear() throws {
        let nothing: Secret? = nil
        let keys = ["access_token", "token_expiry", "refresh_token", "id_token", "scope"]
        try store.update(Dictionary(uniqueKeysWithValues: keys.map { (prefix + $0, nothing) }))
    }
}
