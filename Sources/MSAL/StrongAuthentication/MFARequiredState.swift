import EntraNativeAuth
import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires a second factor, for which a code was requested.
public final class MFARequiredState: MFABaseState, CodeState, @unchecked Sendable {
    let entraState: EntraState.MFA

    init(_ entraState: EntraState.MFA, _ runner: EntraCallRunner) {
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
            EntraState.MFA(
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

    /// Requests a code by one of the methods.
    /// - Parameters:
    ///   - authMethod: the method that the user chose.
    ///   - delegate: receives the result; retained until then.
    public func requestChallenge(authMethod: MSALAuthMethod, delegate: any MFARequestChallengeDelegate) {
        start(reportingTo: delegate) { [self] in await requestChallenge(authMethod: authMethod) }
    }

    /// Requests a code by one of the methods. An addition of this package.
    /// - Parameter authMethod: the method that the user chose.
    /// - Returns: the result.
    public func requestChallenge(authMethod: MSALAuthMethod) async -> MFARequestChallengeResult {
        await run(.mfaRequest) {
            try await $0.requestChallenge(authMethod.entra, for: $1)
        } onSuccess: {
            let newState = MFARequiredState($0, runner)

            return .verificationRequired(
                newState: newState,
                sentTo: newState.sentTo,
                channelTargetType: newState.channelTargetType,
                codeLength: newState.codeLength
            )
        }
    }

    /// Submits the code.
    /// - Parameters:
    ///   - challenge: the code that the user received.
    ///   - delegate: receives the result; retained until then.
    public func submitChallenge(challenge: String, delegate: any MFASubmitChallengeDelegate) {
        start(reportingTo: delegate) { [self] in await submitChallenge(challenge: challenge) }
    }

    /// Submits the code. An addition of this package.
    /// - Parameter challenge: the code that the user received.
    /// - Returns: the result.
    public func submitChallenge(challenge: String) async -> MFASubmitChallengeResult {
        await run(.mfaSubmit, invalidInput: challenge.ifEmpty(.invalidChallenge)) {
            try await $0.submitChallenge(Secret(challenge), for: $1)
        } onSuccess: {
            guard case .completed(let account) = $0 else { return nil }
            return .completed(result: MSALNativeAuthUserAccountResult(account, runner))
        }
    }
}

/// A delegate for the outcome of the submission of a second-factor code. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MFASubmitChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?)

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

/// The result of the submission of a second-factor code, without a delegate.
///
/// An addition of this package: the counterpart of `MFASubmitChallengeDelegate`.
public enum MFASubmitChallengeResult: Sendable {
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(MFASubmitChallengeError, newState: MFARequiredState?)
}

extension MFASubmitChallengeResult: RetryableResult {
    @MainActor func deliver(to delegate: any MFASubmitChallengeDelegate, using methods: OptionalMethods) {
        switch self {
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error, let newState): delegate.onMFASubmitChallengeError(error: error, newState: newState)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A rejected second-factor code.
public final class MFASubmitChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the code is wrong.
    public var isInvalidChallenge: Bool { kind == .invalidChallenge }
}
