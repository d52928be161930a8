import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The endpoints of a pool's managed login pages.
///
/// Source: the documentation of Amazon Cognito's authorize, token and logout endpoints; RFC 6749, RFC 7636.
struct ManagedLogin: Sendable {
    private static let maximumResponseSize = 1_024 * 1_024

    let settings: WebSignInSettings
    let service: ServiceClient
    let limits: RequestLimits

    // MARK: - Browser

    func signInURL(_ pending: PendingAuthorization, options: WebSignInOptions) throws -> URL {
        let request = AuthorizationRequest(
            endpoint: endpoint("oauth2/authorize"),
            clientID: settings.clientID,
            scopes: options.scopes ?? settings.scopes,
            pending: pending,
            extra: options.parameters
        )
        return try request.url()
    }

    func signOutURL(redirectURI: String) throws -> URL {
        let query = [("client_id", settings.clientID), ("logout_uri", redirectURI)]
        let pairs = query.map { name, value in "\(name)=\(PercentEncoding.encode(value))" }

        var address = URLComponents(url: endpoint("logout"), resolvingAgainstBaseURL: true)
        address?.percentEncodedQuery = pairs.joined(separator: "&")
        guard let url = address?.url else {
            throw NativeAuthError.misconfigured("The domain of the web sign-in is not a whole address.")
        }
        return url
    }

    private func endpoint(_ path: String) -> URL { settings.address.appendingPathComponent(path) }

    // MARK: - Tokens

    /// Redeems an authorization code. The request is repeated only if the service can't have processed it: a code that
    /// arrives twice would revoke its tokens (RFC 6749, section 4.1.2).
    func redeem(_ code: Secret, of pending: PendingAuthorization) async throws -> OAuthTokenResponse {
        var form = FormBody(["grant_type": "authorization_code"])
        form.add("code", value: code)
        form.add("redirect_uri", value: pending.redirectURI)
        form.add("code_verifier", value: pending.verifier)

        return try await retrying(
            RetryPolicy(attempts: limits.retries + 1, timeout: limits.timeout),
            clock: service.clock,
            random: service.random,
            verdict: { result in
                guard case .failure(let error) = result else { return .stop }
                return RetryVerdict(error, isIdempotent: false)
            },
            body: { [form] timeLeft in try await requestTokens(form, timeout: timeLeft) }
        )
    }

    func refresh(_ refreshToken: Secret, timeout: Duration) async throws -> OAuthTokenResponse {
        var form = FormBody(["grant_type": "refresh_token"])
        form.add("refresh_token", value: refreshToken)
        return try await requestTokens(form, timeout: timeout)
    }

    private func requestTokens(_ form: FormBody, timeout: Duration) async throws -> OAuthTokenResponse {
        var form = form
        // The service requires the id also beside the credentials in the header.
        form.add("client_id", value: settings.clientID)

        var head = HTTPRequest(method: .post, url: endpoint("oauth2/token"))
        head.headerFields[.contentType] = FormBody.contentType
        head.headerFields[.accept] = "application/json"
        if let secret = settings.clientSecret {
            head.headerFields[.authorization] = BasicCredentials.header(
                clientID: settings.clientID,
                clientSecret: secret
            )
        }

        let response = try await service.send(
            TransportRequest(
                head,
                body: form.data,
                timeout: timeout,
                maximumResponseSize: Self.maximumResponseSize
            ),
            loggedAs: "oauth2/token"
        )
        guard response.status.kind == .successful else {
            throw Self.failure(of: response)
        }
        // A proxy in front of the pages may change the status of an error.
        if let failure = OAuthFailure(body: response.body, httpStatus: response.status.code) {
            throw NativeAuthError(webSignIn: failure, requestID: response.requestID)
        }
        return try OAuthTokenResponse(response.body)
    }

    private static func failure(of response: ServiceClient.Response) -> NativeAuthError {
        let status = response.status.code
        if !response.isFromIntermediary, let failure = OAuthFailure(body: response.body, httpStatus: status) {
            return NativeAuthError(webSignIn: failure, requestID: response.requestID)
        }

        return NativeAuthError(
            status == 429 ? .rateLimited : .serverFailure,
            message: NativeAuthError.message(ofStatus: status, from: "The service"),
            requestID: response.requestID,
            httpStatus: status,
            recovery: [response.retryAfter.map { .retry(after: $0) } ?? .retry]
        )
    }
}
