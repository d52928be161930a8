import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires the password.
public final class SignInPasswordRequiredState: SignInBaseState, RetryableState, @unchecked Sendable {
    let entraState: EntraState.SignInPassword

    init(_ entraState: EntraState.SignInPassword, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(application: MSALNativeAuthPublicClientApplication? = nil, correlationId: UUID = UUID()) {
        self.init(
            EntraState.SignInPassword(context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// Submits the password.
    /// - Parameters:
    ///   - password: the user's password.
    ///   - delegate: receives the result; retained until then.
    public func submitPassword(password: String, delegate: any SignInPasswordRequiredDelegate) {
        start(reportingTo: delegate) { [self] in await submitPassword(password: password) }
    }

    /// Submits the password. An addition of this package.
    /// - Parameter password: the user's password.
    /// - Returns: the result.
    public func submitPassword(password: String) async -> SignInPasswordRequiredResult {
        await run(.signInPassword, invalidInput: password.ifEmpty(.invalidPassword(rule: nil))) {
            try await $0.submitPassword(Secret(password), for: $1)
        } onSuccess: {
            SignInPasswordRequiredResult($0, runner)
        }
    }
}

/// A delegate for the outcome of the submission of a sign-in's password. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInPasswordRequiredDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?)

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

/// The result of the submission of a sign-in's password, without a delegate.
///
/// An addition of this package: the counterpart of `SignInPasswordRequiredDelegate`.
public enum SignInPasswordRequiredResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: SignInPasswordRequiredState?)
}

extension SignInPasswordRequiredResult: SignInCompletionResult, RetryableResult {
    @MainActor func deliver(to delegate: any SignInPasswordRequiredDelegate, using methods: OptionalMethods) {
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
        case .error(let error, let newState): delegate.onSignInPasswordRequiredError(error: error, newState: newState)
        }
    }
}
