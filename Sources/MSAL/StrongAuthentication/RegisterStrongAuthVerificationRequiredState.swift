import EntraNativeAuth
import NativeAuthCore

/// A sign-in that requires the code that was sent to a contact.
public final class RegisterStrongAuthVerificationRequiredState:
    // `@unchecked`: no subclass outside this module, and all stored properties are constant.
    RegisterStrongAuthBaseState, CodeState, @unchecked Sendable
{
    let entraState: EntraState.Registration

    init(_ entraState: EntraState.Registration, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
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
        authMethods: [MSALAuthMethod] = [],
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
            EntraState.Registration(
                methods: authMethods.map(\.entra),
                delivery: delivery,
                context: .preview(correlationId)
            ),
            application?.runner ?? .preview
        )
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { entraState.methods.map(MSALAuthMethod.init) }

    /// The destination of the code, masked. An addition of this package, like the next three.
    public var sentTo: String { entraState.delivery?.sentTo ?? "" }
    /// The delivery channel.
    public var channelTargetType: MSALNativeAuthChannelType {
        MSALNativeAuthChannelType(entraState.delivery?.channel ?? EntraChannel(rawValue: ""))
    }
    /// The number of digits.
    public var codeLength: Int { entraState.delivery?.codeLength ?? 0 }
    /// The earliest time for a new code; `nil` when the server did not report it.
    public var resendAvailableAt: Date? { entraState.delivery?.resendAvailableAt }

    /// Sends a code to this or another contact.
    /// - Parameters:
    ///   - parameters: the method and its contact.
    ///   - delegate: receives the result; retained until then.
    public func challengeAuthMethod(
        parameters: MSALNativeAuthChallengeAuthMethodParameters,
        delegate: any RegisterStrongAuthChallengeDelegate
    ) {
        start(reportingTo: delegate) { [self] in await challengeAuthMethod(parameters: parameters) }
    }

    /// Sends a code to this or another contact. An addition of this package.
    /// - Parameter parameters: the method and its contact.
    /// - Returns: the result.
    public func challengeAuthMethod(parameters: MSALNativeAuthChallengeAuthMethodParameters) async
        -> RegisterStrongAuthChallengeResult
    {
        await RegisterStrongAuthState(entraState, runner).challengeAuthMethod(parameters: parameters)
    }

    /// Submits the code.
    /// - Parameters:
    ///   - challenge: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitChallenge(challenge: String, delegate: any RegisterStrongAuthSubmitChallengeDelegate) {
        start(reportingTo: delegate) { [self] in await submitChallenge(challenge: challenge) }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter challenge: the code that the user received.
    /// - Returns: the result.
    public func submitChallenge(challenge: String) async -> RegisterStrongAuthSubmitChallengeResult {
        await run(.registerSubmit, invalidInput: challenge.ifEmpty(.invalidChallenge)) {
            try await $0.submitChallenge(Secret(challenge), for: $1)
        } onSuccess: {
            guard case .completed(let account) = $0 else { return nil }
            return .completed(result: MSALNativeAuthUserAccountResult(account, runner))
        }
    }
}

/// A code was sent to a contact that is being registered.
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, Sendable {
    /// The next state.
    public let newState: RegisterStrongAuthVerificationRequiredState
    /// The destination of the code, masked.
    public let sentTo: String
    /// The delivery channel.
    public let channelTargetType: MSALNativeAuthChannelType
    /// The number of digits.
    public let codeLength: Int

    /// Creates a result, for an app's tests and previews.
    /// - Parameters:
    ///   - newState: the next state.
    ///   - sentTo: the destination of the code.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    public init(
        newState: RegisterStrongAuthVerificationRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        self.newState = newState
        self.sentTo = sentTo
        self.channelTargetType = channelTargetType
        self.codeLength = codeLength
    }
}

/// A delegate for the outcome of the submission of the code that was sent to a new contact. One method is called once,
/// on the main actor, after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol RegisterStrongAuthSubmitChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    )

    #if canImport(ObjectiveC)
    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #endif
}

/// The result of the submission of the code that was sent to a new contact, without a delegate.
///
/// An addition of this package: the counterpart of `RegisterStrongAuthSubmitChallengeDelegate`.
public enum RegisterStrongAuthSubmitChallengeResult: Sendable {
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)
}

extension RegisterStrongAuthSubmitChallengeResult: RetryableResult {
    @MainActor func deliver(
        to delegate: any RegisterStrongAuthSubmitChallengeDelegate,
        using methods: OptionalMethods
    ) {
        switch self {
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error, let newState):
            delegate.onRegisterStrongAuthSubmitChallengeError(error: error, newState: newState)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A rejected code that was sent to a new contact.
public final class RegisterStrongAuthSubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the code is wrong.
    public var isInvalidChallenge: Bool { kind == .invalidChallenge }
}
