/// An external identity provider, for web sign-in and identity pools.
public enum AuthProvider: Codable, Equatable, Sendable {
    /// The name of a provider in the pool's settings.
    public typealias ProviderName = String

    /// Login with Amazon.
    case amazon
    /// Sign in with Apple.
    case apple
    /// Facebook Login.
    case facebook
    /// Google Sign-In.
    case google
    /// Sign in with Twitter.
    case twitter
    /// An OpenID Connect provider.
    case oidc(ProviderName)
    /// A SAML provider.
    case saml(ProviderName)
    /// Any other provider.
    case custom(ProviderName)
}
