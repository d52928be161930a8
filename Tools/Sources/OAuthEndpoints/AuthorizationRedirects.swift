import EndpointSupport
import IdentityBase

/// The redirect URIs at the end of an authorization, with their parameters.
struct AuthorizationRedirects: Sendable {
    let issuer: String

    /// Returns the address of the server's own page, for errors that must not be sent to a client.
    func page(_ error: OAuthError) -> String {
        PageFlows.errorPage(error, of: issuer)
    }

    func client(_ redirectURI: String, error: OAuthError, state: String?) -> String {
        client(
            redirectURI,
            parameters: ["error": error.code.rawValue, "error_description": error.description],
            state: state
        )
    }

    func client(_ redirectURI: String, code: String, state: String?) -> String {
        client(redirectURI, parameters: ["code": code], state: state)
    }

    /// Returns an address of the client. The issuer in it lets a client distinguish servers (RFC 9207).
    private func client(
        _ redirectURI: String,
        parameters: [String: String],
        state: String?
    ) -> String {
        var parameters = parameters
        parameters["iss"] = issuer
        parameters["state"] = state
        return FormEncoding.address(redirectURI, parameters: parameters)
    }
}
