package import NativeAuthCore

/// The parameters of one web sign-in.
package struct WebSignInOptions: Sendable {
    /// The name of an identity provider in the pool's settings; `nil` for the pool's own page.
    package var provider: String?
    /// The identifier of an identity provider. It takes precedence over ``provider``.
    package var providerIdentifier: String?
    /// The scopes; `nil` for those of the configuration.
    package var scopes: [String]?
    /// The nonce of the ID token; `nil` for a random one.
    package var nonce: Secret?
    package var language: String?
    package var loginHint: String?
    package var prompts: [String] = []
    /// The resource that the access token is for (RFC 8707).
    package var resource: String?
    /// Indicates whether the browser session keeps no cookies. Its sign-out needs no browser.
    package var isPrivate = false

    package init() {}

    /// The parameters of the authorization request beside those of every authorization code request.
    var parameters: [(name: String, value: String)] {
        var pairs: [(name: String, value: String?)] = []
        if let providerIdentifier {
            pairs.append(("idp_identifier", providerIdentifier))
        } else {
            pairs.append(("identity_provider", provider))
        }
        pairs.append(("lang", language))
        pairs.append(("login_hint", loginHint))
        pairs.append(("prompt", prompts.joined(separator: " ")))
        pairs.append(("resource", resource))

        return pairs.compactMap { pair in
            pair.value.flatMap(\.nonEmpty).map { (pair.name, $0) }
        }
    }
}
