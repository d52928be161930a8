import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// The state of a password reset.
public class ResetPasswordBaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A password reset for which a code was sent.
public final class ResetPasswordCodeRequiredState: ResetPasswordBaseState, CodeState, @unchecked Sendable {
    let entraState: EntraState.ResetCode

    init(_ entraState: EntraState.ResetCode, _ runner: EntraCallRunner) {
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
            EntraState.ResetCode(delivery: delivery, context: .preview(correlationId)),
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
    public func submitCode(code: String, delegate: any ResetPasswordVerifyCodeDelegate) {
        start(reportingTo: delegate) { [self] in await submitCode(code: code) }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter code: the code that the user received.
    /// - Returns: the result.
    public func submitCode(code: String) async -> ResetPasswordVerifyCodeResult {
        await run(.resetCode, invalidInput: code.ifEmpty(.invalidCode)) {
            try await $0.submitCode(Secret(code), for: $1)
        } onSuccess: {
            guard case .passwordRequired(let next) = $0 else { return nil }
            return .passwordRequired(newState: ResetPasswordRequiredState(next, runner))
        }
    }

    /// Sends a new code, which invalidates the old one.
    /// - Parameter delegate: receives the result; retained until then.
    public func resendCode(delegate: any ResetPasswordResendCodeDelegate) {
        start(reportingTo: delegate) { [self] in await resendCode() }
    }

    /// Sends a new code, which invalidates the old one. An addition of this package.
    /// - Returns: the result.
    public func resendCode() async -> ResetPasswordResendCodeResult {
        await run(.resetResend) {
            try await $0.resendCode(for: $1)
        } onSuccess: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(ResetPasswordCodeRequiredState(next, runner))
        }
    }
}

/// A delegate for the outcome of the submission of a password reset's code. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol ResetPasswordVerifyCodeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when the new password is required. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onPasswordRequired(newState: ResetPasswordRequiredState)
    #else
    /// Called when the new password is required. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onPasswordRequired(newState: ResetPasswordRequiredState)
    #endif
}

/// The result of the submission of a password reset's code, without a delegate.
///
/// An addition of this package: the counterpart of `ResetPasswordVerifyCodeDelegate`.
public enum ResetPasswordVerifyCodeResult: Sendable {
    /// The new password is required.
    case passwordRequired(newState: ResetPasswordRequiredState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordVerifyCodeResult: RetryableResult {
    @MainActor func deliver(to delegate: any ResetPasswordVerifyCodeDelegate, using methods: OptionalMethods) {
        switch self {
        case .passwordRequired(let newState):
            methods.call("onPasswordRequired", delegate.onPasswordRequired, newState, state: newState)
        case .error(let error, let newState): delegate.onResetPasswordVerifyCodeError(error: error, newState: newState)
        }
    }
}

/// A delegate for the outcome of the request for a new code in a password reset. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol ResetPasswordResendCodeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onResetPasswordResendCodeRequired(
        newState: ResetPasswordCodeRequiredState,
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
    @MainActor func onResetPasswordResendCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    #endif
}

/// The result of the request for a new code in a password reset, without a delegate.
///
/// An addition of this package: the counterpart of `ResetPasswordResendCodeDelegate`.
public enum ResetPasswordResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordResendCodeResult: CodeRequiredResult, RetryableResult {
    @MainActor func deliver(to delegate: any ResetPasswordResendCodeDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onResetPasswordResendCodeRequired",
                delegate.onResetPasswordResendCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .error(let error, let newState): delegate.onResetPasswordResendCodeError(error: error, newState: newState)
        }
    }
}
