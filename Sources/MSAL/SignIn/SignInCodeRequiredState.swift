import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// The state of a sign-in.
public class SignInBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in for which a code was sent.
public final class SignInCodeRequiredState: SignInBaseState, CodeState, @unchecked Sendable {
    let entraState: EntraState.SignInCode

    init(_ entraState: EntraState.SignInCode, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - sentTo: the destination of the code.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    ///   - resendAvailableAt: the earliest time for a new code.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int,
        resendAvailableAt: Date? = nil,
        application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        let delivery = EntraCodeDelivery(
            sentTo: sentTo,
            channel: channelTargetType.entra,
            codeLength: codeLength,
            resendAvailableAt: resendAvailableAt
        )

        self.init(
            EntraState.SignInCode(delivery: delivery, context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// The destination of the code, masked. An addition of this package, like the next three.
    public var sentTo: String { entraState.delivery.sentTo }
    /// The delivery channel.
    public var channelTargetType: MSALNativeAuthChannelType { MSALNativeAuthChannelType(entraState.delivery.channel) }
    /// The number of digits.
    public var codeLength: Int { entraState.delivery.codeLength }
    /// The earliest time for a new code; `nil` when the server did not report it.
    public var resendAvailableAt: Date? { entraState.delivery.resendAvailableAt }

    /// Submits the code.
    /// - Parameters:
    ///   - code: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitCode(code: String, delegate: any SignInVerifyCodeDelegate) {
        start(reportingTo: delegate) { [self] in await submitCode(code: code) }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter code: the code that the user received.
    /// - Returns: the result.
    public func submitCode(code: String) async -> SignInVerifyCodeResult {
        await run(.signInCode, invalidInput: code.ifEmpty(.invalidCode)) {
            try await $0.submitCode(Secret(code), for: $1)
        } onSuccess: {
            SignInVerifyCodeResult($0, runner)
        }
    }

    /// Sends a new code, which invalidates the old one.
    /// - Parameter delegate: receives the result; retained until then.
    public func resendCode(delegate: any SignInResendCodeDelegate) {
        start(reportingTo: delegate) { [self] in await resendCode() }
    }

    /// Sends a new code, which invalidates the old one. An addition of this package.
    /// - Returns: the result.
    public func resendCode() async -> SignInResendCodeResult {
        await run(.signInResend) {
            try await $0.resendCode(for: $1)
        } onSuccess: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(SignInCodeRequiredState(next, runner))
        }
    }
}

/// A delegate for the outcome of the submission of a sign-in's code. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInVerifyCodeDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?)

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

/// The result of the submission of a sign-in's code, without a delegate.
///
/// An addition of this package: the counterpart of `SignInVerifyCodeDelegate`.
public enum SignInVerifyCodeResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: SignInCodeRequiredState?)
}

extension SignInVerifyCodeResult: SignInCompletionResult, RetryableResult {
    @MainActor func deliver(to delegate: any SignInVerifyCodeDelegate, using methods: OptionalMethods) {
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
        case .error(let error, let newState): delegate.onSignInVerifyCodeError(error: error, newState: newState)
        }
    }
}

/// A delegate for the outcome of the request for a new code in a sign-in. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInResendCodeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onSignInResendCodeCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    #else
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onSignInResendCodeCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    #endif
}

/// The result of the request for a new code in a sign-in, without a delegate.
///
/// An addition of this package: the counterpart of `SignInResendCodeDelegate`.
public enum SignInResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: SignInCodeRequiredState?)
}

extension SignInResendCodeResult: CodeRequiredResult, RetryableResult {
    @MainActor func deliver(to delegate: any SignInResendCodeDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onSignInResendCodeCodeRequired",
                delegate.onSignInResendCodeCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .error(let error, let newState): delegate.onSignInResendCodeError(error: error, newState: newState)
        }
    }
}
