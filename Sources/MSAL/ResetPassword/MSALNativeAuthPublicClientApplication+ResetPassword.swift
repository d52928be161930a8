import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Starts a password reset.
    /// - Parameters:
    ///   - parameters: the name. Read once, when the call is made.
    ///   - delegate: receives the result; retained until then.
    public func resetPassword(
        parameters: MSALNativeAuthResetPasswordParameters,
        delegate: any ResetPasswordStartDelegate
    ) {
        let username = parameters.username
        let correlationId = parameters.correlationId ?? UUID()

        DelegateCall.start(delegate, correlationId: correlationId) { [self] in
            await resetPassword(username, correlationId: correlationId)
        }
    }

    /// Starts a password reset. An addition of this package.
    /// - Parameter parameters: the name. Read once, when the call is made.
    /// - Returns: the result.
    nonisolated(nonsending) public func resetPassword(
        parameters: MSALNativeAuthResetPasswordParameters
    ) async -> ResetPasswordStartResult {
        await resetPassword(parameters.username, correlationId: parameters.correlationId ?? UUID())
    }

    private func resetPassword(_ username: String, correlationId: UUID) async -> ResetPasswordStartResult {
        await runner.perform(
            .resetStart,
            correlationId: correlationId,
            username: username,
            invalidInput: username.ifEmpty(.invalidUsername)
        ) {
            try await $0.resetPassword(username: username, correlationID: correlationId)
        } onSuccess: {
            guard case .codeRequired(let next) = $0 else { return nil }

            return .codeRequired(ResetPasswordCodeRequiredState(next, runner))
        }
    }
}

/// The parameters of a password reset. They are read when the call is made; later changes have no effect on it.
public final class MSALNativeAuthResetPasswordParameters: NSObject, CustomReflectable {
    /// The user's e-mail address or alias.
    public var username: String
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Creates parameters.
    /// - Parameter username: the user's e-mail address or alias.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A delegate for the outcome of the start of a password reset. One method is called once, on the main actor, after the
/// call has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol ResetPasswordStartDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onResetPasswordCodeRequired(
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
    @MainActor func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    #endif
}

/// The result of the start of a password reset, without a delegate.
///
/// An addition of this package: the counterpart of `ResetPasswordStartDelegate`.
public enum ResetPasswordStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The call failed.
    case error(ResetPasswordStartError)
}

extension ResetPasswordStartResult: CodeRequiredResult, NonRetryableResult {
    @MainActor func deliver(to delegate: any ResetPasswordStartDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onResetPasswordCodeRequired",
                delegate.onResetPasswordCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .error(let error): delegate.onResetPasswordStartError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed start of a password reset.
public final class ResetPasswordStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether the user has no password that could be reset.
    public var isUserDoesNotHavePassword: Bool { kind == .userDoesNotHavePassword }
    /// Indicates whether no user has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Indicates whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}
