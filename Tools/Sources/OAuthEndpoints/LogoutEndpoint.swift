import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// The endpoint `/oauth2/logout` (OpenID Connect RP-Initiated Logout 1.0) and its callback. Tokens remain valid, as
/// recorded: the client revokes its own tokens.
package struct LogoutEndpoint: Sendable {
    private struct Body: Decodable { var logoutId: String? }
    /// The end of a sign-out that waits for the user.
    private struct LogoutEnd: Codable {
        /// Address of the redirect; nil for none.
        let address: String?
    }

    /// The validated parameters of a sign-out.
    private struct ValidatedRequest: Codable {
        let applicationID: String
        /// Address of the redirect after the sign-out; nil for none.
        let end: String?
        /// Subject of the ID token hint; nil without a hint.
        let subject: String?
        let languages: String?
    }

    /// Maximum number of sign-outs from forms of other sites that wait for their browsers.
    private static let maximumStoredCount = 1_000
    private static let sentParameter = "request"

    let services: ServerServices
    let flows: FlowService
    let tokens: TokenVerifier
    let pendingRequests: PendingRequests

    private var applications: ApplicationRegistry { services.definitions.current.applications }

    /// - Parameters:
    ///   - hasPageBody: whether the redirect has a page as its body.
    ///   - browser: the only browser whose pages may continue the sign-out.
    func begin(
        hasPageBody: Bool,
        in browser: HostedPageCookie,
        _ readParameters: () async throws -> FormParameters
    ) async throws -> BrowserResponse {
        try await reportingErrors {
            let parameters = try await readParameters()
            let request: ValidatedRequest
            if let id = parameters[Self.sentParameter] {
                request = try await storedRequest(id)
            } else {
                request = try await validate(parameters)
            }

            let address = try await startFlow(request, in: browser)
            return BrowserResponse(
                response: OAuthResponseFactory.redirect(to: address, page: hasPageBody),
                startsInteraction: true
            )
        }
    }

    private func storedRequest(_ id: String) async throws -> ValidatedRequest {
        let stored = try await pendingRequests.take(ValidatedRequest.self, kind: .sentLogout, id: id)
        guard let stored else { throw OAuthError.unknownLogoutRequest }
        return stored
    }

    /// Stores a sign-out for a short time and redirects the browser to it. The address does not contain the ID token.
    func redirectToStored(_ readParameters: () async throws -> FormParameters) async throws -> Response {
        let answer = try await reportingErrors {
            let id = services.random.token()
            let request = try await validate(readParameters())
            try await pendingRequests.put(
                request,
                kind: .sentLogout,
                id: id,
                for: services.limits.pushedRequestLifetime,
                most: Self.maximumStoredCount
            )

            let address = FormEncoding.address(services.issuer + OAuthPath.logout, parameters: [Self.sentParameter: id])
            return BrowserResponse(
                response: Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
            )
        }
        return answer.response
    }

    private func reportingErrors(_ work: () async throws -> BrowserResponse) async throws -> BrowserResponse {
        do {
            return try await work()
        } catch let error as OAuthError {
            return BrowserResponse(response: ResponseFactory.text(error.description, status: .badRequest))
        }
    }

    /// Returns the client's address; an empty one if there is none.
    func finish(_ body: Data) async throws -> JSONValue {
        guard let body = ReceivedJSON.decode(Body.self, from: body) else {
            throw OAuthError.invalidBody
        }
        guard let id = body.logoutId, !id.isEmpty else {
            throw OAuthError.required("logoutId")
        }
        let address = try await finish(id)
        return ["redirect_uri": .string(address ?? "")]
    }

    /// Returns the client's address; nil if there is none.
    package func finish(_ id: String) async throws -> String? {
        try await pendingRequests.take(LogoutEnd.self, kind: .logout, id: id)?.address
    }

    private func validate(_ parameters: FormParameters) async throws -> ValidatedRequest {
        try parameters.rejectDuplicateParameters()
        guard parameters["id_token_hint"] != nil || parameters["client_id"] != nil else {
            throw OAuthError.required("id_token_hint or client_id")
        }

        let (application, subject) = try await identifiedApplication(parameters)
        var end: String?
        if let uri = parameters["post_logout_redirect_uri"] {
            guard application.oauth?.allowsLogoutRedirect(to: uri) == true else {
                throw OAuthError.invalidLogoutRedirectURI
            }
            let state = parameters["state"].map { ["state": $0] }
            end = FormEncoding.address(uri, parameters: state ?? [:])
        }

        return ValidatedRequest(
            applicationID: application.id,
            end: end,
            subject: subject,
            languages: parameters["ui_locales"].map { String($0.prefix(200)) }
        )
    }

    /// Starts the sign-out flow and returns the address of its page. Any web page can link here, even with an ID token,
    /// because attackers can get one of their own (CSRF). Only the ID token of the session's own user replaces the
    /// confirmation. The page compares the two.
    private func startFlow(_ request: ValidatedRequest, in browser: HostedPageCookie) async throws -> String {
        guard applications[request.applicationID] != nil else { throw OAuthError.unknownLogoutClient }

        let id = services.identifiers.next()
        var start = ExecutionState.OAuthStart()
        start.logoutID = id
        start.needsConfirmation = request.subject == nil
        start.subject = request.subject
        start.languages = request.languages
        let pages = PageFlows(services: services, flows: flows)
        guard let page = try await pages.open(.signOut, of: request.applicationID, for: start, in: browser)
        else { throw OAuthError.logoutDisabled }

        try await pendingRequests.put(
            LogoutEnd(address: request.end),
            kind: .logout,
            id: id,
            for: FlowType.signOut.lifetime
        )
        return page
    }

    /// Returns the application and the subject of the ID token hint. An expired ID token still identifies the client.
    private func identifiedApplication(
        _ parameters: FormParameters
    ) async throws -> (IdentityDomain.Application, subject: String?) {
        var clientID = parameters["client_id"]
        var subject: String?
        if let hint = parameters["id_token_hint"] {
            guard let token = await tokens.signed(hint, allowsExpired: true),
                token.type == SignedToken.plainType,
                let audience = token["aud"],
                applications[client: audience] != nil,
                let tokenSubject = token["sub"]
            else { throw OAuthError.invalidLogoutHint }
            guard clientID == nil || clientID == audience else {
                throw OAuthError.foreignLogoutHint
            }
            clientID = audience
            subject = tokenSubject
        }

        guard let application = clientID.flatMap({ applications[client: $0] }) else {
            throw OAuthError.unknownLogoutClient
        }
        return (application, subject)
    }
}
