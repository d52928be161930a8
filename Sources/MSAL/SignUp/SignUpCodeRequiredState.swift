import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// The state of a sign-up.
public class SignUpBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-up for which a code was sent.
///
/// Source: seed `Sign up a user`.
public final class SignUpCodeRequiredState: SignUpBaseState, CodeState, @unchecked Sendable {
    let entraState: EntraState.SignUpCode

    init(_ entraState: EntraState.SignUpCode, _ runner: EntraCallRunner) {
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
            EntraState.SignUpCode(delivery: delivery, context: .preview(correlationId)),
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
    public func submitCode(code: String, delegate: any SignUpVerifyCodeDelegate) {
        start(reportingTo: delegate) { [self] in await submitCode(code: code) }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter code: the code that the user received.
    /// - Returns: the result.
    public func submitCode(code: String) async -> SignUpVerifyCodeResult {
        await run(.signUpCode, invalidInput: code.ifEmpty(.invalidCode)) {
            try await $0.submitCode(Secret(code), for: $1)
        } onSuccess: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, runner)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, runner))
            case .passwordRequired(let next):
                return .passwordRequired(newState: SignUpPasswordRequiredState(next, runner))
            default: return nil
            }
        }
    }

    /// Sends a new code, which invalidates the old one.
    /// - Parameter delegate: receives the result; retained until then.
    public func resendCode(delegate: any SignUpResendCodeDelegate) {
        start(reportingTo: delegate) { [self] in await resendCode() }
    }

    /// Sends a new code, which invalidates the old one. An addition of this package.
    /// - Returns: the result.
    public func resendCode() async -> SignUpResendCodeResult {
        await run(.signUpResend) {
            try await $0.resendCode(for: $1)
        } onSuccess: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(SignUpCodeRequiredState(next, runner))
        }
    }
}

/// A delegate for the outcome of the submission of a sign-up's code. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignUpVerifyCodeDelegate: MSALSignUpStepMethods {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when the tenant requires a password. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState)

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
    #else
    /// Called when the tenant requires a password. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState)

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
    #endif
}

/// The result of the submission of a sign-up's code, without a delegate.
///
/// An addition of this package: the counterpart of `SignUpVerifyCodeDelegate`.
public enum SignUpVerifyCodeResult: Sendable {
    /// The tenant requires a password.
    case passwordRequired(newState: SignUpPasswordRequiredState)
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpVerifyCodeResult: RetryableResult {
    @MainActor func deliver(to delegate: any SignUpVerifyCodeDelegate, using methods: OptionalMethods) {
        switch self {
        case .passwordRequired(let newState):
            methods.call("onSignUpPasswordRequired", delegate.onSignUpPasswordRequired, newState, state: newState)
        case .attributesRequired(let attributes, let newState):
            methods.callAttributesRequired(
                attributes,
                newState,
                long: delegate.onSignUpAttributesRequired(attributes:newState:),
                short: delegate.onSignUpAttributesRequired(newState:)
            )
        case .completed(let newState):
            methods.call("onSignUpCompleted", delegate.onSignUpCompleted, newState, state: newState)
        case .error(let error, let newState): delegate.onSignUpVerifyCodeError(error: error, newState: newState)
        }
    }
}

/// A delegate for the outcome of the request for a new code in a sign-up. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignUpResendCodeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState,
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
    @MainActor func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    #endif
}

/// The result of the request for a new code in a sign-up, without a delegate.
///
/// An addition of this package: the counterpart of `SignUpResendCodeDelegate`.
public enum SignUpResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpResendCodeResult: CodeRequiredResult, RetryableResult {
    @MainActor func deliver(to delegate: any SignUpResendCodeDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onSignUpResendCodeCodeRequired",
                delegate.onSignUpResendCodeCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .error(let error, let newState): delegate.onSignUpResendCodeError(error: error, newState: newState)
        }
    }
}
