public import Foundation

/// The parameters of a sign-in on the tenant's own pages.
public struct EntraBrowserOptions: Sendable {
    /// The scopes of the token, in addition to those of every sign-in.
    public var scopes: [String] = []
    /// Further scopes to consent to on the same pages. The token does not have them.
    public var scopesToConsent: [String] = []
    /// The interaction that the pages require of the user; `nil` for the necessary one.
    public var prompt: EntraPrompt?
    /// The user name that the pages fill in. The user can enter another one.
    public var loginHint: String?
    /// The domain of the identity provider to continue with, such as `google.com`.
    public var domainHint: String?
    /// The claims request, as JSON; `nil` for none.
    public var claims: String?
    /// Further parameters of the authorization request. They can't replace the protocol's own, such as `state`.
    public var extraParameters: [String: String] = [:]
    /// The only account that may sign in: if the user signs in to another one, nothing is stored. `nil` for any.
    public var account: EntraAccount?
    /// The id under which the service logs the requests; `nil` for a new one.
    public var correlationID: UUID?

    /// Creates parameters without any hint.
    public init() {}

    /// The parameters of the authorization request, in order; of two with the same name, the first one counts.
    var parameters: [(name: String, value: String)] {
        let hint = loginHint ?? account?.username
        let own: [(name: String, value: String?)] = [
            ("prompt", prompt?.rawValue),
            ("login_hint", hint),
            ("domain_hint", domainHint),
            ("claims", claims),
        ]

        var parameters: [(name: String, value: String)] = [("client_info", "1")]
        for (name, value) in own {
            if let value, !value.isEmpty { parameters.append((name, value)) }
        }
        let names = Set(parameters.map(\.name))
        for (name, value) in extraParameters.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            parameters.append((name, value))
        }
        return parameters
    }
}
