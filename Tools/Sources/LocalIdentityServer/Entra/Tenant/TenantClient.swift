import Foundation

/// An app that is registered with a tenant. All are public clients.
struct TenantClient: Sendable {
    /// Scopes that every app may ask for.
    static let commonScopes: Set<String> = ["openid", "profile", "offline_access", "email", "User.Read"]

    /// Lower case.
    let id: String
    let name: String
    /// Whether the protocol is switched on for it.
    var isNative = true
    var moreScopes: Set<String> = []
    var accessTokenLife: TimeInterval = 3_600
    var idTokenLife: TimeInterval = 3_600
    var refreshTokenLife: TimeInterval = 90 * 86_400

    func allows(_ scope: Scope) -> Bool {
        scope.names.allSatisfy { Self.commonScopes.contains($0) || moreScopes.contains($0) }
    }
}
