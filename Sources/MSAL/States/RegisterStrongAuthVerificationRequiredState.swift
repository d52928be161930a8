import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A sign-in that wants the code that was sent to a contact.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class RegisterStrongAuthVerificationRequiredState:
    // `@unchecked`: nobody else can inherit, and all that is stored is constant.
    RegisterStrongAuthBaseState, CodeState, @unchecked Sendable
{
    let value: EntraState.Registration

    init(_ value: EntraState.Registration, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Makes a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - sentTo: where the code went.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    ///   - resendAvailableAt: when a new code can be asked for.
    ///   - application: whose transport is asked; `nil` for a state that sends nothing.
    ///   - correlationId: the flow, in the server's logs.
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

    /// Where the code went, mostly hidden. An addition of this package, as the next three.
    public var sentTo: String { value.delivery?.sentTo ?? "" }
    /// How it travelled.
    public var channelTargetType: MSALNativeAuthChannelType {
        MSALNativeAuthChannelType(value.delivery?.channel ?? EntraChannel(rawValue: ""))
    }
    /// How many digits it has.
    public var codeLength: Int { value.delivery?.codeLength ?? 0 }
    /// When a new code can be asked for; `nil` when the server did not say.
    public var resendAvailableAt: Date? { value.delivery?.resendAvailableAt }

    /// Sends a code to this or another contact.
    /// - Parameters:
    ///   - parameters: the method, and where it is reached.
    ///   - delegate: is told what becomes of it; held until then.
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
    /// - Parameter parameters: the method, and where it is reached.
    /// - Returns: what became of it.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await challenge(parameters, for: value, submitted: RegisterStrongAuthState(value, engine))
    }

    /// Gives the code.
    /// - Parameters:
    ///   - challenge: the code that the person got.
    ///   - delegate: is told what becomes of it; held until then.
    public func submitChallenge(challenge: String, delegate: any RegisterStrongAuthSubmitChallengeDelegate) {
        DelegateCall.start(delegate) { [self] in
            await submitChallenge(challenge: challenge)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Gives the code. An addition of this package.
    /// - Parameter challenge: the code that the person got.
    /// - Returns: what became of it.
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
