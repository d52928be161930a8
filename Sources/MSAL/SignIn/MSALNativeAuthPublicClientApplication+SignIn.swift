import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Signs a user in, in place of an already signed-in user.
    /// - Parameters:
    ///   - parameters: name, password, scopes and claims. Read once, when the call is made.
    ///   - delegate: receives the result; retained until then.
    public func signIn(parameters: MSALNativeAuthSignInParameters, delegate: any SignInStartDelegate) {
        let arguments = SignInArguments(parameters)
        DelegateCall.start(delegate, correlationId: arguments.correlationId) { [self] in await signIn(arguments) }
    }

    /// Signs a user in, in place of an already signed-in user. An addition of this package.
    /// - Parameter parameters: name, password, scopes and claims. Read once, when the call is made.
    /// - Returns: the result.
    nonisolated(nonsending) public func signIn(parameters: MSALNativeAuthSignInParameters) async -> SignInStartResult {
        await signIn(SignInArguments(parameters))
    }

    private func signIn(_ arguments: SignInArguments) async -> SignInStartResult {
        await runner.perform(
            .signInStart,
            correlationId: arguments.correlationId,
            username: arguments.username,
            invalidInput: arguments.invalidInput
        ) {
            try await $0.signIn(
                username: arguments.username,
                password: arguments.password,
                scopes: arguments.tokenOptions.scopes,
                claims: arguments.tokenOptions.claims,
                correlationID: arguments.correlationId
            )
        } onSuccess: {
            switch $0 {
            case .codeRequired(let next): return .codeRequired(SignInCodeRequiredState(next, runner))
            case .passwordRequired(let next):
                return .passwordRequired(newState: SignInPasswordRequiredState(next, runner))
            default: return SignInStartResult($0, runner)
            }
        }
    }
}

/// The input of a sign-in's start, read from parameters when the call is made.
private struct SignInArguments: Sendable {
    let username: String
    let password: Secret?
    let tokenOptions: ScopesAndClaims
    let correlationId: UUID

    var invalidInput: MSALNativeAuthErrorKind? {
        if username.isEmpty { return .invalidUsername }
        return if password?.isEmpty == true { .invalidCredentials } else { nil }
    }

    init(_ parameters: MSALNativeAuthSignInParameters) {
        username = parameters.username
        password = parameters.password.map(Secret.init)
        tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        correlationId = parameters.correlationId ?? UUID()
    }
}

/// The parameters of a sign-in. They are read when the call is made; later changes have no effect on it.
public final class MSALNativeAuthSignInParameters: NSObject, CustomReflectable {
    /// The user's e-mail address or alias.
    public var username: String
    /// The password; `nil` for a later step. Not used when the server requires a code.
    public var password: String?
    /// The scopes of the access token; `openid profile offline_access` are always added.
    public var scopes: [String]?
    /// Claims to request.
    public var claimsRequest: MSALClaimsRequest?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Creates parameters.
    /// - Parameter username: the user's e-mail address or alias.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A delegate for the outcome of the start of a sign-in. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignInStartDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignInStartError(error: SignInStartError)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onSignInCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when the server requires the password. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onSignInPasswordRequired(newState: SignInPasswordRequiredState)

    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor @objc optional func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor @objc optional func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #else
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onSignInCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when the server requires the password. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onSignInPasswordRequired(newState: SignInPasswordRequiredState)

    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    )

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
    #endif
}

/// The result of the start of a sign-in, without a delegate.
///
/// An addition of this package: the counterpart of `SignInStartDelegate`.
public enum SignInStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The server requires the password.
    case passwordRequired(newState: SignInPasswordRequiredState)
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInStartError)
}

extension SignInStartResult: CodeRequiredResult, SignInCompletionResult, NonRetryableResult {
    @MainActor func deliver(to delegate: any SignInStartDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onSignInCodeRequired",
                delegate.onSignInCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .passwordRequired(let newState):
            methods.call("onSignInPasswordRequired", delegate.onSignInPasswordRequired, newState, state: newState)
        case .awaitingMFA(let authMethods, let newState):
            methods.call("onSignInAwaitingMFA", delegate.onSignInAwaitingMFA, authMethods, newState, state: newState)
        case .strongAuthMethodRegistration(let authMethods, let newState):
            methods.call(
                "onSignInStrongAuthMethodRegistration",
                delegate.onSignInStrongAuthMethodRegistration,
                authMethods,
                newState,
                state: newState
            )
        case .completed(let result):
            methods.call("onSignInCompleted", delegate.onSignInCompleted, result, account: result)
        case .error(let error): delegate.onSignInStartError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed start of a sign-in.
public final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether no user has this name.
    public var isUserNotFound: Bool { kind == .userNotFound }
    /// Indicates whether the user name or the password is wrong.
    public var isInvalidCredentials: Bool { kind == .invalidCredentials }
    /// Indicates whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
}
