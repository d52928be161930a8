import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-up for which a code was sent.
///
/// Source: seed `Sign up a user`.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignUpCodeRequiredState: SignUpBaseState, CodeState, @unchecked Sendable {
    let value: EntraState.SignUpCode

    init(_ value: EntraState.SignUpCode, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
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
        sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int,
        resendAvailableAt: Date? = nil, application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.SignUpCode(
                delivery: EntraCodeDelivery(
                    sentTo: sentTo, channelTargetType: channelTargetType, codeLength: codeLength,
                    resendAvailableAt: resendAvailableAt), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The destination of the code, masked. An addition of this package, like the next three.
    public var sentTo: String { value.delivery.sentTo }
    /// The delivery channel.
    public var channelTargetType: MSALNativeAuthChannelType { MSALNativeAuthChannelType(value.delivery.channel) }
    /// The number of digits.
    public var codeLength: Int { value.delivery.codeLength }
    /// The earliest time for a new code; `nil` when the server did not report it.
    public var resendAvailableAt: Date? { value.delivery.resendAvailableAt }

    /// Submits the code.
    /// - Parameters:
    ///   - code: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitCode(code: String, delegate: any SignUpVerifyCodeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitCode(code: code)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter code: the code that the user received.
    /// - Returns: the result.
    public func submitCode(code: String) async -> SignUpVerifyCodeResult {
        guard !code.isEmpty else {
            return .error(VerifyCodeError(kind: .invalidCode, correlationId: correlationId), newState: self)
        }
        return await engine.perform(.signUpCode, correlationId) { [value] in
            try await $0.submitCode(Secret(code), for: value)
        } done: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, engine)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, engine))
            case .passwordRequired(let next):
                return .passwordRequired(newState: SignUpPasswordRequiredState(next, engine))
            default: return nil
            }
        } failed: {
            .error(VerifyCodeError($0.facts), newState: left(by: $0))
        }
    }

    /// Sends a new code, which invalidates the old one.
    /// - Parameter delegate: receives the result; retained until then.
    public func resendCode(delegate: any SignUpResendCodeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await resendCode()
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Sends a new code, which invalidates the old one. An addition of this package.
    /// - Returns: the result.
    public func resendCode() async -> SignUpResendCodeResult {
        await engine.perform(.signUpResend, correlationId) { [value] in
            try await $0.resendCode(for: value)
        } done: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(SignUpCodeRequiredState(next, engine))
        } failed: {
            .error(ResendCodeError($0.facts), newState: left(by: $0))
        }
    }
}
