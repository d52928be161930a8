import IdentityBase

/// Where a browser is sent when an authorization has ended.
struct AuthorizationAddresses: Sendable {
    package let issuer: String

    /// The server's own page, for refusals that no client may hear of.
    package func page(_ error: OAuthError) -> String {
        FormEncoding.address(
            issuer + HostedPagePath.error, ["errorCode": error.code.rawValue, "errorMessage": error.description])
    }

    package func client(_ redirectURI: String, error: OAuthError, state: String?) -> String {
        client(redirectURI, ["error": error.code.rawValue, "error_description": error.description], state)
    }

    package func client(_ redirectURI: String, code: String, state: String?) -> String {
        client(redirectURI, ["code": code], state)
    }

    /// The issuer is always there, so that a client can tell servers apart (RFC 9207).
    private func client(_ redirectURI: String, _ parameters: [String: String], _ state: String?) -> String {
        var parameters = parameters
        parameters["iss"] = issuer
        parameters["state"] = state
        return FormEncoding.address(redirectURI, parameters)
    }
}
