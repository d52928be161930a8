import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A password reset for which a code was sent.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ResetPasswordCodeRequiredState: ResetPasswordBaseState, CodeState, @unchecked Sendable {
    let value: EntraState.ResetCode

    init(_ value: EntraState.ResetCode, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Makes a state, for an app's tests and previews.
    /// - Parameters:
    ///   - sentTo: where the code went.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    ///   - resendAvailableAt: when a new code can be asked for.
    ///   - application: whose transport is asked; `nil` for a state that sends nothing.
    ///   - correlationId: the flow, in the server's logs.
    public convenience init(
        sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int,
        resendAvailableAt: Date? = nil, application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.ResetCode(
                delivery: EntraCodeDelivery(
                    sentTo: sentTo, channelTargetType: channelTargetType, codeLength: codeLength,
                    resendAvailableAt: resendAvailableAt), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// Where the code went, mostly hidden. An addition of this package, as the next three.
    public var sentTo: String { value.delivery.sentTo }
    /// How it travelled.
    public var channelTargetType: MSALNativeAuthChannelType { MSALNativeAuthChannelType(value.delivery.channel) }
    /// How many digits it has.
    public var codeLength: Int { value.delivery.codeLength }
    /// When a new code can be asked for; `nil` when the server did not say.
    public var resendAvailableAt: Date? { value.delivery.resendAvailableAt }

    /// Gives the code.
    /// - Parameters:
    ///   - code: the code that the person got.
    ///   - delegate: is told what becomes of it; held until then.
    public func submitCode(code: String, delegate: any ResetPasswordVerifyCodeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitCode(code: code)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Gives the code. An addition of this package.
    /// - Parameter code: the code that the person got.
    /// - Returns: what became of it.
    public func submitCode(code: String) async -> ResetPasswordVerifyCodeResult {
        guard !code.isEmpty else {
            return .error(VerifyCodeError(kind: .invalidCode, correlationId: correlationId), newState: self)
        }
        return await engine.perform(.resetCode, correlationId) { [value] in
            try await $0.submitCode(Secret(code), for: value)
        } done: {
            guard case .passwordRequired(let next) = $0 else { return nil }
            return .passwordRequired(newState: ResetPasswordRequiredState(next, engine))
        } failed: {
            .error(VerifyCodeError($0.facts), newState: left(by: $0))
        }
    }

    /// Sends a new code. The old one no longer counts.
    /// - Parameter delegate: is told what becomes of it; held until then.
    public func resendCode(delegate: any ResetPasswordResendCodeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await resendCode()
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Sends a new code. The old one no longer counts. An addition of this package.
    /// - Returns: what became of it.
    public func resendCode() async -> ResetPasswordResendCodeResult {
        await engine.perform(.resetResend, correlationId) { [value] in
            try await $0.resendCode(for: value)
        } done: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(ResetPasswordCodeRequiredState(next, engine))
        } failed: {
            .error(ResendCodeError($0.facts), newState: left(by: $0))
        }
    }
}
