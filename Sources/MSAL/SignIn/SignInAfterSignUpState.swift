import EntraNativeAuth
public import Foundation

/// A completed sign-up, which a sign-in can follow.
///
/// Source: seed `Optional: Sign in after a sign-up flow`.
// unchecked: no subclass outside this module, and all stored properties are constant.
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
            application?.runner ?? .preview)
    }

    /// Signs the user in without further input.
    /// - Parameters:
    ///   - parameters: scopes and claims.
    ///   - delegate: receives the result; retained until then.
    public func signIn(
        parameters: MSALNativeAuthSignInAfterSignUpParameters, delegate: any SignInAfterSignUpDelegate
    ) {
        let request = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        DelegateCall.start(delegate, correlationId: correlationId) { [self] in await signIn(request) }
    }

    /// Signs the user in without further input. An addition of this package.
    /// - Parameter parameters: scopes and claims.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInAfterSignUpParameters
    ) async -> SignInAfterSignUpResult {
        await signIn(ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }

    private func signIn(_ request: ScopesAndClaims) async -> SignInAfterSignUpResult {
        await signInAfterPreviousFlow(request) { .error(SignInAfterSignUpError($0.details)) }
    }
}

/// The parameters of a sign-in directly after a sign-up. They are read when the call is made.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthSignInAfterSignUpParameters: NSObject {
    /// The scopes of the access token; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to request.
    public var claimsRequest: MSALClaimsRequest?

    /// Creates parameters without scopes and claims.
    public override init() {}
}

/// A delegate for the outcome of a sign-in directly after a sign-up. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInAfterSignUpDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignInAfterSignUpError(error: SignInAfterSignUpError)

    #if canImport(ObjectiveC)
    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor @objc optional func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor @objc optional func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)

    /// Called when the user is signed in. Optional.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #endif
}

/// The result of a sign-in directly after a sign-up, without a delegate.
///
/// An addition of this package: the counterpart of `SignInAfterSignUpDelegate`.
public enum SignInAfterSignUpResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInAfterSignUpError)
}

extension SignInAfterSignUpResult: SignInCompletionResult, DelegateResult {
    @MainActor func deliver(to delegate: any SignInAfterSignUpDelegate, correlationId: UUID) {
        let methods = OptionalMethods(of: delegate, correlationId: correlationId) {
            delegate.onSignInAfterSignUpError(error: SignInAfterSignUpError($0))
        }
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            methods.call("onSignInAwaitingMFA", delegate.onSignInAwaitingMFA, state: newState) {
                $0(authMethods, newState)
            }
        case .strongAuthMethodRegistration(let authMethods, let newState):
            methods.call(
                "onSignInStrongAuthMethodRegistration", delegate.onSignInStrongAuthMethodRegistration, state: newState
            ) {
                $0(authMethods, newState)
            }
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, account: result) { $0(result) }
        case .error(let error): delegate.onSignInAfterSignUpError(error: error)
        }
    }
}

/// A failed sign-in after a sign-up.
// unchecked: no subclass outside this module, and all stored properties are constant.
public final class SignInAfterSignUpError: MSALNativeAuthGenericError, @unchecked Sendable {}
