import EntraNativeAuth

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A completed flow, which a sign-in can follow.
public class SignInAfterPreviousFlowBaseState: MSALNativeAuthBaseState, @unchecked Sendable {
    let entraState: EntraState.Continuation

    init(_ entraState: EntraState.Continuation, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    func signIn<CallResult: SignInCompletionResult & DelegateResult>(_ tokenOptions: ScopesAndClaims) async
        -> CallResult
    {
        await runner.perform(.signInAfterPreviousFlow, correlationId: correlationId) { [entraState] in
            try await $0.signIn(after: entraState, scopes: tokenOptions.scopes, claims: tokenOptions.claims)
        } onSuccess: {
            CallResult($0, runner)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A completed sign-up, which a sign-in can follow.
///
/// Source: seed `Optional: Sign in after a sign-up flow`.
public final class SignInAfterSignUpState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()) {
        self.init(
            EntraState.Continuation(context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// Signs the user in without further input.
    /// - Parameters:
    ///   - parameters: scopes and claims.
    ///   - delegate: receives the result; retained until then.
    public func signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters, delegate: any SignInAfterSignUpDelegate) {
        let tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        start(reportingTo: delegate) { [self] in await signIn(tokenOptions) as SignInAfterSignUpResult }
    }

    /// Signs the user in without further input. An addition of this package.
    /// - Parameter parameters: scopes and claims.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInAfterSignUpParameters
    ) async -> SignInAfterSignUpResult {
        await signIn(ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }
}

/// The parameters of a sign-in directly after a sign-up. They are read when the call is made.
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
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
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

extension SignInAfterSignUpResult: SignInCompletionResult, NonRetryableResult {
    @MainActor func deliver(to delegate: any SignInAfterSignUpDelegate, using methods: OptionalMethods) {
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            methods.call("onSignInAwaitingMFA", delegate.onSignInAwaitingMFA, authMethods, newState, state: newState)
        case .strongAuthMethodRegistration(let authMethods, let newState):
            methods.call(
                "onSignInStrongAuthMethodRegistration",
                delegate.onSignInStrongAuthMethodRegistration,
                authMethods,
                newState,
                state: newState
            )
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error): delegate.onSignInAfterSignUpError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed sign-in after a sign-up.
public final class SignInAfterSignUpError: MSALNativeAuthGenericError, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A completed password reset, which a sign-in can follow.
public final class SignInAfterResetPasswordState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()) {
        self.init(
            EntraState.Continuation(context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// Signs the user in without further input.
    /// - Parameters:
    ///   - parameters: scopes and claims.
    ///   - delegate: receives the result; retained until then.
    public func signIn(
        parameters: MSALNativeAuthSignInAfterResetPasswordParameters,
        delegate: any SignInAfterResetPasswordDelegate
    ) {
        let tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        start(reportingTo: delegate) { [self] in await signIn(tokenOptions) as SignInAfterResetPasswordResult }
    }

    /// Signs the user in without further input. An addition of this package.
    /// - Parameter parameters: scopes and claims.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(
        parameters: MSALNativeAuthSignInAfterResetPasswordParameters
    ) async -> SignInAfterResetPasswordResult {
        await signIn(ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest))
    }
}

/// The parameters of a sign-in directly after a password reset. They are read when the call is made.
public final class MSALNativeAuthSignInAfterResetPasswordParameters: NSObject {
    /// The scopes of the access token; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to request.
    public var claimsRequest: MSALClaimsRequest?

    /// Creates parameters without scopes and claims.
    public override init() {}
}

/// A delegate for the outcome of a sign-in directly after a password reset. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInAfterResetPasswordDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError)

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
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #endif
}

/// The result of a sign-in directly after a password reset, without a delegate.
///
/// An addition of this package: the counterpart of `SignInAfterResetPasswordDelegate`.
public enum SignInAfterResetPasswordResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInAfterResetPasswordError)
}

extension SignInAfterResetPasswordResult: SignInCompletionResult, NonRetryableResult {
    @MainActor func deliver(to delegate: any SignInAfterResetPasswordDelegate, using methods: OptionalMethods) {
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            methods.call("onSignInAwaitingMFA", delegate.onSignInAwaitingMFA, authMethods, newState, state: newState)
        case .strongAuthMethodRegistration(let authMethods, let newState):
            methods.call(
                "onSignInStrongAuthMethodRegistration",
                delegate.onSignInStrongAuthMethodRegistration,
                authMethods,
                newState,
                state: newState
            )
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error): delegate.onSignInAfterResetPasswordError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed sign-in after a password reset.
public final class SignInAfterResetPasswordError: MSALNativeAuthGenericError, @unchecked Sendable {}

/// A result of a call that may end in a sign-in.
protocol SignInCompletionResult {
    static func completed(result: MSALNativeAuthUserAccountResult) -> Self
    static func awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) -> Self
    static func strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) -> Self
}

extension SignInCompletionResult {
    /// Creates the result from a step of a sign-in; `nil` for a step that is not possible there.
    init?(_ step: EntraSignInStep, _ runner: EntraCallRunner) {
        switch step {
        case .completed(let account): self = .completed(result: MSALNativeAuthUserAccountResult(account, runner))
        case .mfaRequired(let state):
            let newState = AwaitingMFAState(state, runner)
            self = .awaitingMFA(authMethods: newState.authMethods, newState: newState)
        case .registrationRequired(let state):
            let newState = RegisterStrongAuthState(state, runner)
            self = .strongAuthMethodRegistration(authMethods: newState.authMethods, newState: newState)
        case .codeRequired, .passwordRequired, .registrationCodeRequired: return nil
        }
    }
}
