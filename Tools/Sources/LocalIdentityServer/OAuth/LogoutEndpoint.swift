import Foundation
import Hummingbird

/// `/oauth2/logout` and its callback: a client sends a person to sign out at the server. Tokens stay good, as recorded;
/// the client revokes its own.
struct LogoutEndpoint: Sendable {
    private struct Body: Decodable {
        var logoutId: String?
    }

    private struct Pending: Codable {
        let address: String
    }

    private struct Refused: Error {
        let text: String
    }

    let services: ServerServices
    let flows: FlowService
    let tokens: TokenVerifier
    let pending: PendingRequests

    private var applications: ApplicationRegistry { services.definitions.current.applications }

    /// - Parameters:
    ///   - page: whether a page goes along with the redirect.
    ///   - browser: the only one whose pages may go on with the sign-out that is begun.
    func begin(
        page: Bool, in browser: BrowserSession, _ parameters: () async throws -> FormParameters
    ) async throws -> Response {
        do {
            return OAuthAnswer.redirect(to: try await address(try await parameters(), browser), page: page)
        } catch let refused as Refused {
            return Answer.text(refused.text, status: .badRequest)
        } catch let error as OAuthError {
            return Answer.text(error.description, status: .badRequest)
        }
    }

    /// Where the client waits; an empty address when nobody does.
    ///
    /// - Throws: `OAuthError` for a body that makes no sense.
    func finish(_ body: Data) async throws -> CallbackEndpoint.Answered {
        guard JSONDepth.isAcceptable(body), let body = try? JSONDecoder().decode(Body.self, from: body) else {
            throw OAuthError.invalidBody
        }
        guard let id = body.logoutId, !id.isEmpty else { throw OAuthError.required("logoutId") }
        return CallbackEndpoint.Answered(redirectURI: try await finish(id))
    }

    /// Where the client waits; empty when nobody does.
    func finish(_ id: String) async throws -> String {
        try await pending.take(Pending.self, .logout, id: id)?.address ?? ""
    }

    private func address(_ parameters: FormParameters, _ browser: BrowserSession) async throws -> String {
        try parameters.checkRepetition()
        guard parameters["id_token_hint"] != nil || parameters["client_id"] != nil else {
            throw Refused(text: "id_token_hint or client_id is required")
        }
        let application = try await application(parameters)
        var end = ""
        if let uri = parameters["post_logout_redirect_uri"] {
            guard application.oauth?.allowsLogoutRedirect(to: uri) == true else {
                throw Refused(text: "invalid post_logout_redirect_uri")
            }
            end = FormEncoding.address(uri, parameters["state"].map { ["state": $0] } ?? [:])
        }
        let id = services.identifiers.next()
        // Any page of the web can send a person here. Only who has the id token is taken to mean it.
        let start = ExecutionState.OAuthStart(
            authorizationRequestID: nil, logoutID: id, needsConfirmation: parameters["id_token_hint"] == nil,
            languages: parameters["ui_locales"].map { String($0.prefix(200)) })
        guard let execution = try await flows.prepare(.signOut, of: application, for: start, browser: browser.hash)
        else { throw Refused(text: "sign-out is disabled for this application") }
        try await pending.put(Pending(address: end), .logout, id: id, for: FlowType.signOut.lifetime)
        return FormEncoding.address(
            services.issuer + GatePath.signOut,
            ["applicationId": application.id, "executionId": execution, "logoutId": id])
    }

    /// An id token that has expired still says whose client asks.
    private func application(_ parameters: FormParameters) async throws -> Application {
        var clientID = parameters["client_id"]
        if let hint = parameters["id_token_hint"] {
            guard let token = await tokens.signed(hint, allowsExpired: true), token.type == SignedToken.plainType,
                let audience = token["aud"], applications[client: audience] != nil
            else { throw Refused(text: "invalid id_token_hint") }
            guard clientID == nil || clientID == audience else {
                throw Refused(text: "client_id does not match id_token_hint")
            }
            clientID = audience
        }
        guard let application = clientID.flatMap({ applications[client: $0] }) else {
            throw Refused(text: "invalid client_id")
        }
        return application
    }
}
