import EntraNativeAuth

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires the registration of a strong method.
public class RegisterStrongAuthBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires the registration of a strong method.
public final class RegisterStrongAuthState: RegisterStrongAuthBaseState, RetryableState, @unchecked Sendable {
    let entraState: EntraState.Registration

    init(_ entraState: EntraState.Registration, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        authMethods: [MSALAuthMethod] = [],
        application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.Registration(methods: authMethods.map(\.entra), context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { entraState.methods.map(MSALAuthMethod.init) }

    /// Sends a code to a contact, or signs in at once if the contact is already verified.
    /// - Parameters:
    ///   - parameters: the method and its contact.
    ///   - delegate: receives the result; retained until then.
    public func challengeAuthMethod(
        parameters: MSALNativeAuthChallengeAuthMethodParameters,
        delegate: any RegisterStrongAuthChallengeDelegate
    ) {
        start(reportingTo: delegate) { [self] in await challengeAuthMethod(parameters: parameters) }
    }

    /// Sends a code to a contact, or signs in at once if the contact is already verified. An addition of this package.
    /// - Parameter parameters: the method and its contact.
    /// - Returns: the result.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await run(.registerChallenge, invalidInput: parameters.verificationContact.ifEmpty(.invalidInput)) {
            try await $0.register(parameters.authMethod.entra, contact: parameters.verificationContact, for: $1)
        } onSuccess: {
            switch $0 {
            case .registrationCodeRequired(let next):
                let newState = RegisterStrongAuthVerificationRequiredState(next, runner)
                return .verificationRequired(
                    result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
                        newState: newState,
                        sentTo: newState.sentTo,
                        channelTargetType: newState.channelTargetType,
                        codeLength: newState.codeLength
                    )
                )
            case .completed(let account): return .completed(result: MSALNativeAuthUserAccountResult(account, runner))
            default: return nil
            }
        }
    }
}

/// A delegate for the outcome of a request to register a contact. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol RegisterStrongAuthChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError,
        newState: RegisterStrongAuthState?
    )

    #if canImport(ObjectiveC)
    /// Called when a code has been sent to the contact. Optional.
    /// - Parameter result: the next state, and the destination of the code.
    @MainActor @objc optional func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when a code has been sent to the contact. Optional.
    /// - Parameter result: the next state, and the destination of the code.
    @MainActor func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #endif
}

/// The result of a request to register a contact, without a delegate.
///
/// An addition of this package: the counterpart of `RegisterStrongAuthChallengeDelegate`.
public enum RegisterStrongAuthChallengeResult: Sendable {
    /// A code was sent to the contact.
    case verificationRequired(result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
}

extension RegisterStrongAuthChallengeResult: RetryableResult {
    @MainActor func deliver(to delegate: any RegisterStrongAuthChallengeDelegate, using methods: OptionalMethods) {
        switch self {
        case .verificationRequired(let result):
            methods.call(
                "onRegisterStrongAuthVerificationRequired",
                delegate.onRegisterStrongAuthVerificationRequired,
                result,
                state: result.newState
            )
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error, let newState):
            delegate.onRegisterStrongAuthChallengeError(error: error, newState: newState)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed registration of a contact.
public final class RegisterStrongAuthChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the contact is empty or rejected by the server.
    public var isInvalidInput: Bool { kind == .invalidInput }
    /// Indicates whether the server blocked the contact.
    public var isVerificationContactBlocked: Bool { kind == .verificationContactBlocked }
}
