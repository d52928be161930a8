import EntraNativeAuth
public import Foundation

/// A completed password reset, which a sign-in can follow.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterResetPasswordState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.Continuation(context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Signs the user in without further input.
    /// - Parameters:
    ///   - parameters: scopes and claims.
    ///   - delegate: receives the result; retained until then.
    public func signIn(
        parameters: MSALNativeAuthSignInAfterResetPasswordParameters, delegate: any SignInAfterResetPasswordDelegate
    ) {
        let request = TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest)
        DelegateCall.start(delegate) { [self] in
            await signIn(request)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Signs the user in without further input. An addition of this package.
    /// - Parameter parameters: scopes and claims.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInAfterResetPasswordParameters
    ) async -> SignInAfterResetPasswordResult {
        await signIn(TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }

    private func signIn(_ request: TokenRequest) async -> SignInAfterResetPasswordResult {
        await signIn(request) { .error(SignInAfterResetPasswordError($0.facts)) }
    }
}
