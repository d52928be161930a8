import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/bc-authorize` (OpenID CIBA Core 1.0, poll mode). It starts the sign-in flow of the client
/// for the user of the hint. The flow must notify the user by a link, which continues it in the user's browser.
struct BackchannelEndpoint: Sendable {
    /// Lifetimes of a request, in seconds.
    private static let standardLifetime = 120
    private static let maximumLifetime = 600
    private static let longestMessage = 256

    let services: ServerServices
    let flows: FlowService
    let tokens: TokenVerifier
    let pending: PendingRequests

    /// - Throws: `OAuthError`.
    func begin(_ form: FormParameters, from client: OAuthClient) async throws -> Response {
        guard client.allows(.backchannel), !client.settings.isPublic else {
            throw OAuthError.grantNotAllowed
        }
        guard form["request"] == nil else { throw OAuthError.requestNotSupported }

        let (scope, permissions) = try requestedScopes(form, client: client)
        let message = form["binding_message"]
        guard message.map(Self.isShowable) ?? true else {
            throw OAuthError.invalidBindingMessage
        }
        let lifetime = TimeInterval(try requestedLifetime(form))
        let (hint, subject) = try await userHint(form, client: client)

        let requestID = services.identifiers.next()
        let secret = services.random.token()
        let end = services.clock.now().addingTimeInterval(lifetime)
        var start = ExecutionState.OAuthStart(authorizationRequestID: requestID)
        start.isBackchannel = true
        start.subject = subject
        start.loginHint = hint
        start.bindingMessage = message
        start.endsAt = end
        start.requestedPermissions = permissions

        var request = AuthorizationRequest(
            applicationID: client.application.id,
            clientID: client.id,
            redirectURI: "",
            namesRedirectURI: false,
            scope: scope,
            requestedPermissions: permissions
        )
        request.backchannel = Digest.text(secret)
        try await pending.put(request, kind: .authorization, id: requestID, for: lifetime)

        // The request is there before the user is notified, who may decide at once. It is kept after its expiry, so
        // that the client can poll the reason.
        let backchannel = Digest.text(secret)
        try await pending.put(
            BackchannelRequest(clientID: client.id, endsAt: end),
            kind: .backchannel,
            id: backchannel,
            for: lifetime * 2
        )
        let userID = try await notifyUser(start, application: client.application)
        _ = try await pending.update(BackchannelRequest.self, kind: .backchannel, id: backchannel) { request in
            (request.identify(userID), isDone: false)
        }

        let answer: JSONValue = [
            "auth_req_id": .string(secret),
            "expires_in": .integer(Int64(lifetime)),
            "interval": .integer(Int64(BackchannelRequest.firstInterval)),
        ]
        return try OAuthResponseFactory.confidential(answer)
    }

    /// Returns the scopes with claims, and the requested permissions of a resource server.
    private func requestedScopes(
        _ form: FormParameters,
        client: OAuthClient
    ) throws -> (scope: Scope, permissions: Scope) {
        guard Scope(try form.required("scope")).isOpenID else {
            throw OAuthError.openIDScopeMissing
        }
        let policy = AuthorizationPolicy(definitions: services.definitions.current)
        return try policy.scopes(form, settings: client.settings)
    }

    private func requestedLifetime(_ form: FormParameters) throws -> Int {
        guard let text = form["requested_expiry"] else { return Self.standardLifetime }
        guard let seconds = Int(text), seconds > 0 else {
            throw OAuthError.invalidRequestedExpiry
        }
        return min(seconds, Self.maximumLifetime)
    }

    /// Returns the login hint, or the subject of the ID token hint. An expired ID token still identifies the user.
    private func userHint(
        _ form: FormParameters,
        client: OAuthClient
    ) async throws -> (hint: String?, subject: String?) {
        guard form["login_hint_token"] == nil else { throw OAuthError.loginHintTokenNotSupported }

        switch (form["login_hint"], form["id_token_hint"]) {
        case (let hint?, nil): return (hint, nil)
        case (nil, let token?):
            return (nil, try await subject(ofIDToken: token, client: client))
        case (nil, nil), (_?, _?): throw OAuthError.oneHintRequired
        }
    }

    private func subject(ofIDToken text: String, client: OAuthClient) async throws -> String {
        guard let token = await tokens.signed(text, allowsExpired: true),
            token.type == SignedToken.plainType,
            token["aud"] == client.id,
            let subject = token["sub"],
            try await services.directory.user(.id, value: subject) != nil
        else { throw OAuthError.unknownUserID }
        return subject
    }

    /// Runs the flow up to the link that the user follows, and returns the ID of the user.
    private func notifyUser(
        _ start: ExecutionState.OAuthStart,
        application: IdentityDomain.Application
    ) async throws -> String {
        let browserHash = Digest.text(services.random.token())
        let prepared = try await flows.prepare(
            .authentication,
            of: application,
            for: start,
            browserHash: browserHash
        )
        guard let execution = prepared else { throw OAuthError.noNotification }

        let inputs = start.loginHint.map { [FlowField.loginHint: $0] } ?? [:]
        let response: FlowExecuteResponse
        do {
            response = try await flows.execute(
                FlowExecuteRequest(executionID: execution, inputs: inputs),
                credentials: RequestCredentials(browserHash: browserHash)
            )
        } catch let error as ServiceError {
            throw try await end(execution, error: error)
        }

        if let error = response.error {
            throw try await end(execution, error: error)
        }
        guard response.status == .incomplete,
            let overview = try await flows.overview(of: execution),
            overview.linkInput != nil,
            let userID = overview.userID
        else { throw try await end(execution, error: nil) }
        return userID
    }

    /// Deletes an execution that cannot notify the user, and returns the error for the client.
    private func end(_ execution: String, error: ServiceError?) async throws -> OAuthError {
        try await flows.deleteExecution(execution)
        switch error {
        case nil: return .noNotification
        case .userNotFound?, .userNotIdentified?, .ambiguousUser?: return .unknownUserID
        case let error?: return OAuthError(.invalidRequest, error.description)
        }
    }

    /// Checks that a message has at most 256 characters and no invisible ones.
    private static func isShowable(_ message: String) -> Bool {
        message.count <= longestMessage
            && message.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: false
                case .privateUse, .surrogate, .unassigned: false
                default: true
                }
            }
    }
}
