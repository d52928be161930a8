import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-in that requires the code that was sent to a contact.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthVerificationRequiredState:
    // `@unchecked`: no subclass outside this module, and all stored properties are constant.
    RegisterStrongAuthBaseState, CodeState, @unchecked Sendable
{
    let value: EntraState.Registration

    init(_ value: EntraState.Registration, _ engine: NativeAuthEngine) {
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
            EntraState.Registration(
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

    /// Sends a code to this or another contact.
    /// - Parameters:
    ///   - parameters: the method and its contact.
    ///   - delegate: receives the result; retained until then.
    public func challengeAuthMethod(
        parameters: MSALNativeAuthChallengeAuthMethodParameters, delegate: any RegisterStrongAuthChallengeDelegate
    ) {
        DelegateCall.start(delegate) { [self] in
            await challengeAuthMethod(parameters: parameters)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Sends a code to this or another contact. An addition of this package.
    /// - Parameter parameters: the method and its contact.
    /// - Returns: the result.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await challenge(parameters, for: value, submitted: RegisterStrongAuthState(value, engine))
    }

    /// Submits the code.
    /// - Parameters:
    ///   - challenge: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitChallenge(challenge: String, delegate: any RegisterStrongAuthSubmitChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitChallenge(challenge: challenge)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter challenge: the code that the user received.
    /// - Returns: the result.
    public func submitChallenge(challenge: String) async -> RegisterStrongAuthSubmitChallengeResult {
        guard !challenge.isEmpty else {
            return .error(
                RegisterStrongAuthSubmitChallengeError(kind: .invalidChallenge, correlationId: correlationId),
                newState: self)
        }
        return await engine.perform(.registerSubmit, correlationId) { [value] in
            try await $0.submitChallenge(Secret(challenge), for: value)
        } done: {
            guard case .completed(let account) = $0 else { return nil }
            return .completed(result: MSALNativeAuthUserAccountResult(account, engine))
        } failed: {
            .error(
                RegisterStrongAuthSubmitChallengeError($0.facts), newState: left(by: $0))
        }
    }
}
