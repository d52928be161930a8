import EntraNativeAuth
public import Foundation

/// A password reset that is done, and can go on as a sign-in.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterResetPasswordState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
    /// Makes a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: whose transport is asked; `nil` for a state that sends nothing.
    ///   - correlationId: the flow, in the server's logs.
    public convenience init(
        application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.Continuation(context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Signs the person in without asking again.
    /// - Parameters:
    ///   - parameters: scopes and claims.
    ///   - delegate: is told what becomes of it; held until then.
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

    /// Signs the person in without asking again. An addition of this package.
    /// - Parameter parameters: scopes and claims.
    /// - Returns: what became of it.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInAfterResetPasswordParameters
    ) async -> SignInAfterResetPasswordResult {
        await signIn(TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }

    private func signIn(_ request: TokenRequest) async -> SignInAfterResetPasswordResult {
        await signIn(request) { .error(SignInAfterResetPasswordError($0.facts)) }
    }
}
