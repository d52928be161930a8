package import NativeAuthCore

/// A token of an identity provider, which proves a user to an identity pool.
package struct IdentityLogin: Sendable, Equatable {
    /// The provider's name, such as `graph.facebook.com`.
    package let provider: String
    /// The provider's token.
    let token: Secret

    package init(provider: String, token: Secret) {
        self.provider = provider
        self.token = token
    }

    /// The names of the providers that identity pools know, by the names of Amplify's cases.
    ///
    /// Source: the service's model `cognito-identity/2014-06-30`, `GetId`.
    package static let providerNames = [
        "amazon": "www.amazon.com",
        "apple": "appleid.apple.com",
        "facebook": "graph.facebook.com",
        "google": "accounts.google.com",
        "twitter": "api.twitter.com",
    ]
}

/// The person to whom an identity belongs.
enum IdentityOwner: Sendable, Equatable {
    /// A person who is not signed in.
    case guest
    /// A user of the user pool.
    case user(id: String)
    /// A person who has signed in with another provider.
    case federated(IdentityLogin)
}
