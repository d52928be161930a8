package import Foundation
import IdentityDomain

/// An app that is registered with a tenant. All are public clients.
package struct TenantClient: Sendable {
    /// Scopes that every app may ask for.
    static let commonScopes: Set<String> = ["openid", "profile", "offline_access", "email", "User.Read"]

    /// Lower case.
    package let id: String
    package let name: String
    /// Whether the protocol is switched on for it.
    package var isNative = true
    var moreScopes: Set<String> = []
    package var accessTokenLife: TimeInterval = 3_600
    package var idTokenLife: TimeInterval = 3_600
    package var refreshTokenLife: TimeInterval = 90 * 86_400

    /// Whether consent exists for all scopes: the common ones, and those of the client's file.
    func hasConsent(to scope: Scope) -> Bool { scope.names.allSatisfy(hasConsent) }

    /// Whether every scope is one that has consent, or may be one of an API that exists elsewhere: a URI, or a permission
    /// such as `Mail.Read`.
    func mayKnow(_ scope: Scope) -> Bool {
        scope.names.allSatisfy { hasConsent(to: $0) || $0.contains("/") || $0.contains(".") }
    }

    private func hasConsent(to name: String) -> Bool {
        Self.commonScopes.contains(name) || moreScopes.contains(name)
    }
}
