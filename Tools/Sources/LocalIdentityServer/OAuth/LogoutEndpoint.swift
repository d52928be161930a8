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

    /// - Parameter page: whether a page goes along with the redirect.
    func begin(page: Bool, _ parameters: () async throws -> FormParameters) async throws -> Response {
        do {
            return OAuthAnswer.redirect(to: try await address(try await parameters()), page: page)
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
        let pending = try await pending.take(Pending.self, .logout, id: id)
        return CallbackEndpoint.Answered(redirectURI: pending?.address ?? "")
    }

    private func address(_ parameters: FormParameters) async throws -> String {
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
        guard let execution = try await flows.prepare(.signOut, of: application, authorizationRequestID: nil) else {
            throw Refused(text: "sign-out is disabled for this application")
        }
        let id = services.identifiers.next()
        try await pending.put(Pending(address: end), .logout, id: id, for: FlowType.signOut.lifetime)
        return FormEncoding.address(
            services.issuer + OAuthPath.signOutPage,
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
