import Foundation
import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Signs a user in, in place of an already signed-in user.
    /// - Parameters:
    ///   - parameters: name, password, scopes and claims. Read once, now.
    ///   - delegate: receives the result; retained until then.
    public func signIn(parameters: MSALNativeAuthSignInParameters, delegate: any SignInStartDelegate) {
        let request = SignInRequest(parameters)
        DelegateCall.start(delegate) { [self] in
            await signIn(request)
        } deliver: {
            $0.deliver(to: $1, correlationId: request.correlationId)
        }
    }

    /// Signs a user in, in place of an already signed-in user. An addition of this package.
    /// - Parameter parameters: name, password, scopes and claims. Read once, now.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInParameters
    ) async -> SignInStartResult {
        await signIn(SignInRequest(parameters))
    }

    private func signIn(_ request: SignInRequest) async -> SignInStartResult {
        guard !request.username.isEmpty else {
            return .error(SignInStartError(kind: .invalidUsername, correlationId: request.correlationId))
        }
        guard request.password?.isEmpty != true else {
            return .error(SignInStartError(kind: .invalidCredentials, correlationId: request.correlationId))
        }
        return await engine.perform(.signInStart, request.correlationId, username: request.username) {
            try await $0.signIn(
                username: request.username, password: request.password, scopes: request.token.scopes,
                claims: request.token.claims, correlationID: request.correlationId)
        } done: {
            switch $0 {
            case .codeRequired(let next): return .codeRequired(SignInCodeRequiredState(next, engine))
            case .passwordRequired(let next):
                return .passwordRequired(newState: SignInPasswordRequiredState(next, engine))
            default: return SignInStartResult($0, engine)
            }
        } failed: {
            .error(SignInStartError($0.facts))
        }
    }
}

/// The input of a sign-in's start, read from parameters when the call is made.
private struct SignInRequest: Sendable {
    let username: String
    let password: Secret?
    let token: TokenRequest
    let correlationId: UUID

    init(_ parameters: MSALNativeAuthSignInParameters) {
        username = parameters.username
        password = parameters.password.map(Secret.init)
        token = TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest)
        correlationId = parameters.correlationId ?? UUID()
    }
}
