import AuthFlows
import Foundation
package import NativeAuthCore

/// The managed login pages of a user pool, and the app client that uses them.
package struct WebSignInSettings: Sendable {
    /// The address of the pages, without the paths of its endpoints.
    let address: URL
    let clientID: String
    let clientSecret: Secret?
    /// The scopes of a sign-in that names none.
    let scopes: [String]
    private let signIn: String?
    private let signOut: String?

    /// - Parameters:
    ///   - domain: the domain of the pages, such as `auth.example.com`. A port and a path are possible, for servers on
    ///     this machine, and so is a whole address.
    ///   - clientSecret: the app client's secret, if it has one.
    ///   - signInRedirectURIs: the redirect URIs of a sign-in; the first one is used.
    ///   - signOutRedirectURIs: the redirect URIs of a sign-out; the first one is used.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the domain is not valid.
    package init(
        domain: String,
        clientID: String,
        clientSecret: Secret? = nil,
        scopes: [String],
        signInRedirectURIs: [String],
        signOutRedirectURIs: [String]
    ) throws {
        let text = domain.contains("://") ? domain : "https://" + domain
        guard let address = URL(string: text),
            address.isHTTPSOrLoopback,
            address.user == nil,
            address.query == nil,
            address.fragment == nil
        else {
            throw NativeAuthError.misconfigured(
                "The domain of the web sign-in must be a host, such as auth.example.com."
            )
        }

        self.address = address
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes
        signIn = signInRedirectURIs.first
        signOut = signOutRedirectURIs.first
    }

    func signInRedirectURI() throws -> RedirectURI {
        try Self.redirectURI(signIn, of: "sign-in")
    }

    func signOutRedirectURI() throws -> RedirectURI {
        try Self.redirectURI(signOut, of: "sign-out")
    }

    private static func redirectURI(_ text: String?, of call: String) throws -> RedirectURI {
        guard let redirectURI = text.flatMap({ try? RedirectURI($0) }) else {
            throw NativeAuthError.misconfigured(
                "The configuration has no redirect URI of a web \(call), or its first one is not a whole address."
            )
        }
        return redirectURI
    }
}
