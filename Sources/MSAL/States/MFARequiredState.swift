import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-in that requires a second factor, for which a code was requested.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MFARequiredState: MFABaseState, CodeState, @unchecked Sendable {
    let value: EntraState.MFA

    init(_ value: EntraState.MFA, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - sentTo: the destination of the code.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    ///   - resendAvailableAt: the earliest time for a new code.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        authMethods: [MSALAuthMethod] = [], sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int,
        resendAvailableAt: Date? = nil, application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.MFA(
                methods: authMethods.map(\.entra),
                delivery: EntraCodeDelivery(
                    sentTo: sentTo, channelTargetType: channelTargetType, codeLength: codeLength,
                    resendAvailableAt: resendAvailableAt), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { value.methods.map(MSALAuthMethod.init) }

    /// The destination of the code, masked. An addition of this package, like the next three.
    public var sentTo: String { value.delivery?.sentTo ?? "" }
    /// The delivery channel.
    public var channelTargetType: MSALNativeAuthChannelType {
        MSALNativeAuthChannelType(value.delivery?.channel ?? EntraChannel(rawValue: ""))
    }
    /// The number of digits.
    public var codeLength: Int { value.delivery?.codeLength ?? 0 }
    /// The earliest time for a new code; `nil` when the server did not report it.
    public var resendAvailableAt: Date? { value.delivery?.resendAvailableAt }

    /// Requests a code by one of the methods.
    /// - Parameters:
    ///   - authMethod: the method that the user chose.
    ///   - delegate: receives the result; retained until then.
    public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await requestChallenge(authMethod: authMethod)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Requests a code by one of the methods. An addition of this package.
    /// - Parameter authMethod: the method that the user chose.
    /// - Returns: the result.
    public func requestChallenge(authMethod: MSALAuthMethod) async -> MFARequestChallengeResult {
        await requestChallenge(authMethod: authMethod, for: value)
    }

    /// Submits the code.
    /// - Parameters:
    ///   - challenge: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitChallenge(challenge: String, delegate: any MFASubmitChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitChallenge(challenge: challenge)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter challenge: the code that the user received.
    /// - Returns: the result.
    public func submitChallenge(challenge: String) async -> MFASubmitChallengeResult {
        guard !challenge.isEmpty else {
            return .error(
                MFASubmitChallengeError(kind: .invalidChallenge, correlationId: correlationId), newState: self)
        }
        return await engine.perform(.mfaSubmit, correlationId) { [value] in
            try await $0.submitChallenge(Secret(challenge), for: value)
        } done: {
            guard case .completed(let account) = $0 else { return nil }
            return .completed(result: MSALNativeAuthUserAccountResult(account, engine))
        } failed: {
            .error(MFASubmitChallengeError($0.facts), newState: left(by: $0))
        }
    }
}
