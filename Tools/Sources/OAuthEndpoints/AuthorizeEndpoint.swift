import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// The endpoints `GET /oauth2/authorize` and `POST /oauth2/par` (RFC 9126) for authorization requests.
struct AuthorizeEndpoint: Sendable {
    private struct Pushed: Codable {
        let clientID: String
        let parameters: [String: String]
    }

    private static let requestURIPrefix = "urn:ietf:params:oauth:request_uri:"
    private static let longestLoggedValue = 500

    let services: ServerServices
    let flows: FlowService
    let pending: PendingRequests

    private var policy: AuthorizationPolicy { AuthorizationPolicy(definitions: services.definitions.current) }

    /// Returns a redirect to the sign-in page, back to the client, or to the error page.
    /// - Parameter browser: the only browser whose pages may continue the sign-in.
    /// - Throws: `OAuthError.repeated` if a parameter is present more than once.
    func authorize(_ query: String, in browser: HostedPageCookie) async throws -> BrowserResponse {
        do {
            let request = try await policy.check(validParameters(query))
            let page = try await begin(request, in: browser)
            return .interaction(on: page)
        } catch let refusal as AuthorizationPolicy.Refusal {
            if refusal.error == .unregisteredRedirectURI { logRedirectURI(of: query) }
            return .redirect(to: address(of: refusal))
        }
    }

    /// Logs the URI that a client has to register, without its query and user information, which may contain a secret.
    private func logRedirectURI(of query: String) {
        guard let parameters = try? FormParameters(encoded: query) else { return }
        var components = parameters["redirect_uri"].flatMap { URLComponents(string: $0) }
        components?.user = nil
        components?.password = nil
        components?.query = nil
        components?.fragment = nil

        let uri = components?.string ?? "not a URI"
        let clientID = parameters["client_id"] ?? ""
        services.logger.warning(
            "The redirect URI is not registered for the client.",
            metadata: [
                "clientId": "\(clientID.prefix(Self.longestLoggedValue))",
                "redirectUri": "\(uri.prefix(Self.longestLoggedValue))",
            ]
        )
    }

    /// Stores the parameters for a short time and returns their request URI.
    func push(_ form: FormParameters, from client: OAuthClient) async throws -> Response {
        guard form["request_uri"] == nil else { throw OAuthError.unknownPushedRequest }
        var parameters = form.plain
        parameters["client_id"] = client.id
        for name in ClientAuthenticator.parameters { parameters[name] = nil }
        do {
            _ = try policy.check(FormParameters(parameters))
        } catch let refusal as AuthorizationPolicy.Refusal {
            throw refusal.error
        }

        let uri = Self.requestURIPrefix + services.random.token()
        let lifetime = services.limits.pushedRequestLifetime
        try await pending.put(
            Pushed(clientID: client.id, parameters: parameters),
            kind: .pushed,
            id: uri,
            for: lifetime
        )
        let answer: JSONValue = [
            "request_uri": .string(uri),
            "expires_in": .integer(Int64(lifetime)),
        ]
        return try ResponseFactory.json(answer, status: .created)
    }

    private func validParameters(_ query: String) async throws -> FormParameters {
        guard let sent = try? FormParameters(encoded: query) else {
            throw AuthorizationPolicy.Refusal(error: .malformed)
        }
        // Throws without a redirect, as the real server does, because no redirect URI is validated yet.
        try sent.rejectDuplicateParameters()

        guard let uri = sent["request_uri"] else { return sent }
        let pushed = try await pending.take(Pushed.self, kind: .pushed, id: uri)
        guard let pushed, pushed.clientID == sent["client_id"] else {
            throw AuthorizationPolicy.Refusal(error: .unknownPushedRequest)
        }
        return FormParameters(pushed.parameters)
    }

    /// Starts the sign-in of a validated request, and returns the address of its page.
    func begin(_ request: AuthorizationRequest, in browser: HostedPageCookie) async throws -> String {
        let id = services.identifiers.next()
        let lifetime = services.limits.authorizationRequestLifetime
        var start = ExecutionState.OAuthStart(authorizationRequestID: id)
        start.ignoresSession = request.ignoresSession == true
        start.languages = request.languages
        start.loginHint = request.loginHint
        start.endsAt = services.clock.now().addingTimeInterval(lifetime)
        start.requestedPermissions = request.requestedPermissions

        let pages = PageFlows(services: services, flows: flows)
        guard let page = try await pages.open(.authentication, of: request.applicationID, for: start, in: browser)
        else { throw AuthorizationPolicy.Refusal(error: .unknownClient) }

        try await pending.put(request, kind: .authorization, id: id, for: lifetime)
        guard request.redirectURI.hasPrefix("http://") else { return page }
        return FormEncoding.address(page, parameters: ["showInsecureWarning": "true"])
    }

    private func address(of refusal: AuthorizationPolicy.Refusal) -> String {
        let addresses = AuthorizationRedirects(issuer: services.issuer)
        guard let redirectURI = refusal.redirectURI else {
            return addresses.page(refusal.error)
        }
        return addresses.client(redirectURI, error: refusal.error, state: refusal.state)
    }
}
