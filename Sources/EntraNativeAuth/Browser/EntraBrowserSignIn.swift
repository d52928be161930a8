import AuthFlows
import Foundation
import NativeAuthCore

/// A sign-in on the tenant's own pages: an authorization code flow with PKCE (RFC 6749, RFC 7636).
struct EntraBrowserSignIn: Sendable {
    let options: EntraBrowserOptions
    let configuration: EntraConfiguration
    let context: EntraFlowContext

    init(_ options: EntraBrowserOptions, configuration: EntraConfiguration) {
        self.options = options
        self.configuration = configuration

        var context = EntraFlowContext(
            username: options.loginHint ?? "",
            correlationID: options.correlationID ?? UUID(),
            audience: configuration.audience
        )
        context.scopes = options.scopes
        context.claims = options.claims
        self.context = context
    }

    // MARK: - Request

    /// Returns the URL of the authorization request.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the redirect URI can't be used.
    func url(of pending: PendingAuthorization) throws -> URL {
        let endpoint = EntraEndpoint.authorize.rawValue
        var scopes: [String] = []
        for scope in options.scopes + options.scopesToConsent + EntraRequestBuilder.defaultScopes {
            if !scopes.contains(scope) { scopes.append(scope) }
        }

        let request = AuthorizationRequest(
            endpoint: configuration.authority.url(forPath: endpoint, slice: configuration.slice),
            clientID: configuration.clientID,
            scopes: scopes,
            pending: pending,
            extra: [("client-request-id", context.correlationID.uuidString.lowercased())] + options.parameters
        )
        return try request.url()
    }

    // MARK: - Response

    /// Returns the code of a callback.
    /// - Throws: ``EntraError``: `foreignResponse` if it is not the response to this request, `expired`, or the
    ///   service's error. `CancellationError` if the user cancelled on the pages.
    func code(from callback: URL, of pending: PendingAuthorization, now: Date) throws -> Secret {
        let outcome: AuthorizationCallback.Outcome
        do {
            let response = try AuthorizationCallback(callback)
            // The issuer is compared with the one of the ID token, because an authority does not determine it.
            outcome = try response.check(against: pending, issuers: nil)
        } catch {
            throw EntraError(.foreignResponse, correlationID: context.correlationID, underlying: error)
        }
        guard !pending.isExpired(at: now) else {
            throw EntraError(.expired, correlationID: context.correlationID)
        }

        switch outcome {
        case .code(let code): return code
        case .failure(let failure): throw error(for: failure, in: callback)
        }
    }

    private func error(for failure: OAuthFailure, in callback: URL) -> any Error {
        let parameters = try? AuthorizationCallback.parameters(of: callback.absoluteString)
        let subcode = parameters?["error_subcode"]
        if failure.code == "access_denied", subcode == "cancel" { return CancellationError() }

        let text = failure.detail ?? ""
        // A redirect has no list of codes; the description begins with one.
        let codes = text.matches(of: /AADSTS([0-9]{4,9})/).compactMap { Int($0.1) }
        let members: [String: JSONValue] = [
            "error": .string(failure.code),
            "error_description": .string(text),
            "suberror": subcode.map(JSONValue.string) ?? .null,
            "error_codes": .array(codes.map { .int($0) }),
        ]

        guard let refusal = ServerRefusal(.object(members), status: 400, secrets: []) else {
            return EntraError(.unexpectedResponse, correlationID: context.correlationID)
        }
        let errors = EntraErrorFactory(endpoint: .authorize, correlationID: context.correlationID)
        var error = errors.error(for: refusal)
        error.httpStatus = nil
        return error
    }

    // MARK: - Tokens

    /// Checks that the tokens are the response to this request: by the nonce against a replay, by the audience, and by
    /// the issuer that the callback named (RFC 9207). The ID token is read, not verified: it came from the service.
    /// - Throws: ``EntraError``: `unusableTokens`, or `otherUser` if the request was for another account.
    func check(_ tokens: EntraTokenResponse, of pending: PendingAuthorization, callback: URL) throws {
        guard let claims = IDTokenClaims(tokens.idToken), tokens.isUsable else {
            throw EntraError(.unusableTokens, correlationID: context.correlationID)
        }
        let nonce = claims.text("nonce").map(Secret.init)
        let isForRequest = nonce?.isEqualInConstantTime(to: pending.nonce) == true
        let isForClient = claims.text("aud")?.lowercased() == configuration.clientID.lowercased()
        guard isForRequest, isForClient else {
            throw EntraError(.unusableTokens, correlationID: context.correlationID)
        }

        if let issuer = try AuthorizationCallback(callback).issuer, issuer != claims.text("iss") {
            throw EntraError(.foreignResponse, correlationID: context.correlationID)
        }
        guard isExpectedUser(tokens, claims: claims) else {
            throw EntraError(.otherUser, correlationID: context.correlationID)
        }
    }

    private func isExpectedUser(_ tokens: EntraTokenResponse, claims: IDTokenClaims) -> Bool {
        guard let account = options.account, !account.hasNoIdentity else { return true }
        if let expected = account.identifier {
            return [tokens.clientInfo?.identifier, claims.identifier].contains(expected)
        }
        return account.username?.lowercased() == claims.username?.lowercased()
    }
}
