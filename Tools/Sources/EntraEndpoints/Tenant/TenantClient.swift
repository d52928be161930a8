import Foundation
import IdentityDomain

/// An app that is registered with a tenant. All are public clients.
package struct TenantClient: Sendable {
    /// Scopes that every app may request.
    static let commonScopes: Set<String> = ["openid", "profile", "offline_access", "email", "User.Read"]

    /// Addresses of programs and of the examples, for apps whose file has no `redirectUris`.
    private static let commonRedirectURIs = [
        "http://127.0.0.1/callback", "http://[::1]/callback", "nativeauth-demo://callback",
    ]

    /// Identifier in lower case.
    package let id: String
    let name: String
    /// Indicates whether native authentication is enabled for the app.
    var isNative = true
    /// The addresses to which the tenant's pages may return. Without any, those in `commonRedirectURIs` and every
    /// `msauth.<bundle id>://auth`.
    var redirectURIs: [String] = []
    var moreScopes: Set<String> = []
    var accessTokenLifetime: TimeInterval = 3_600
    var idTokenLifetime: TimeInterval = 3_600
    var refreshTokenLifetime: TimeInterval = 90 * 86_400

    /// Seconds after which no access or ID token is valid any more.
    var signedTokenLifetime: TimeInterval { max(accessTokenLifetime, idTokenLifetime) }

    /// Checks whether the pages may return to an address. Only an app on the user's device can receive a custom
    /// scheme or a loopback address, and it needs the code's verifier (PKCE).
    func allowsRedirect(to address: String) -> Bool {
        guard redirectURIs.isEmpty else { return RedirectURIMatcher.list(redirectURIs, contains: address) }
        return RedirectURIMatcher.list(Self.commonRedirectURIs, contains: address)
            || address.wholeMatch(of: /msauth\.[A-Za-z0-9.-]{1,200}:\/\/auth/) != nil
    }

    /// Checks whether all scopes have consent: the common ones, and those of the client's file.
    func hasConsent(to scope: Scope) -> Bool {
        scope.names.allSatisfy(hasConsent)
    }

    /// Checks whether every scope has consent or may belong to another API: a URI, or a name such as `Mail.Read`.
    func acceptsScopes(_ scope: Scope) -> Bool {
        scope.names.allSatisfy { name in
            hasConsent(to: name) || name.contains("/") || name.contains(".")
        }
    }

    private func hasConsent(to name: String) -> Bool {
        Self.commonScopes.contains(name) || moreScopes.contains(name)
    }
}
