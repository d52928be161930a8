import EntraNativeAuth

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires a second factor.
public class MFABaseState: MSALNativeAuthBaseState, @unchecked Sendable {}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-in that requires a second factor, before one was chosen.
public final class AwaitingMFAState: MFABaseState, @unchecked Sendable {
    let entraState: EntraState.MFA

    init(_ entraState: EntraState.MFA, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        authMethods: [MSALAuthMethod] = [],
        application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.MFA(methods: authMethods.map(\.entra), context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// The methods to choose from. An addition of this package.
    public var authMethods: [MSALAuthMethod] { entraState.methods.map(MSALAuthMethod.init) }

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
        await MFARequiredState(entraState, runner).requestChallenge(authMethod: authMethod)
    }
}

/// A delegate for the outcome of a request for a second-factor challenge. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MFARequestChallengeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when one of several methods must be chosen. Optional; declared for source compatibility with MSAL, and
    /// never called: the service has no such answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: the state that requests a code by one of them.
    @MainActor @objc optional func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod],
        newState: MFARequiredState
    )
    #else
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when one of several methods must be chosen. Optional; declared for source compatibility with MSAL, and
    /// never called: the service has no such answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState)
    #endif
}

/// The result of a request for a second-factor challenge, without a delegate.
///
/// An addition of this package: the counterpart of `MFARequestChallengeDelegate`.
public enum MFARequestChallengeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case verificationRequired(
        newState: MFARequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(MFARequestChallengeError, newState: MFARequiredState?)
}

extension MFARequestChallengeResult: RetryableResult {
    @MainActor func deliver(to delegate: any MFARequestChallengeDelegate, using methods: OptionalMethods) {
        switch self {
        case .verificationRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onMFARequestChallengeVerificationRequired",
                delegate.onMFARequestChallengeVerificationRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .error(let error, let newState): delegate.onMFARequestChallengeError(error: error, newState: newState)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed request for a second-factor challenge.
public final class MFARequestChallengeError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the server blocked the method.
    public var isAuthMethodBlocked: Bool { kind == .authMethodBlocked }
}
