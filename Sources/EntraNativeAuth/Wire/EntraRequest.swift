import NativeAuthCore

/// A request of a state machine.
struct EntraRequest: Sendable {
    let endpoint: EntraEndpoint
    /// The body in version 1 of the service.
    let form: FormBody
    /// The content independent of the version; `nil` for a request of OAuth, which is the same in every version.
    var content: EntraRequestContent?
    /// The continuation token; `nil` at the start of a flow.
    var token: Secret?
    /// The values that must not appear in an error text.
    var secrets: [Secret]
}

/// The content of a request of a flow.
enum EntraRequestContent: Sendable {
    /// - Parameters:
    ///   - password: for a sign-up only.
    ///   - attributes: for a sign-up only, as JSON.
    ///   - claims: for a sign-in only: the claims request, as JSON.
    case start(username: String, password: Secret?, attributes: String?, claims: String?)
    /// - Parameter method: the chosen second factor.
    case challenge(method: String?)
    /// The list of second factors, or the progress of a password reset.
    case query
    case register(EntraAuthMethod, contact: String)
    /// A code, a password, or attributes as JSON.
    case input(EntraRequestBuilder.ContinueGrant, Secret?)
    case newPassword(Secret)
    /// - Parameter claims: the claims request, as JSON.
    case tokens(EntraRequestBuilder.TokenGrant, scopes: [String], claims: String?)
}
