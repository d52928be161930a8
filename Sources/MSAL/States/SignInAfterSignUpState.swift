import EntraNativeAuth
public import Foundation

/// A completed sign-up, which a sign-in can follow.
///
/// Source: seed `Optional: Sign in after a sign-up flow`.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignInAfterSignUpState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
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
        parameters: MSALNativeAuthSignInAfterSignUpParameters, delegate: any SignInAfterSignUpDelegate
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
        parameters: MSALNativeAuthSignInAfterSignUpParameters
    ) async -> SignInAfterSignUpResult {
        await signIn(TokenRequest(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }

    private func signIn(_ request: TokenRequest) async -> SignInAfterSignUpResult {
        await signIn(request) { .error(SignInAfterSignUpError($0.facts)) }
    }
}
