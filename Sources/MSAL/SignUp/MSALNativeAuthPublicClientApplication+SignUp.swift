import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Signs a user up.
    /// - Parameters:
    ///   - parameters: name, password and attributes. Read once, when the call is made.
    ///   - delegate: receives the result; retained until then.
    public func signUp(parameters: MSALNativeAuthSignUpParameters, delegate: any SignUpStartDelegate) {
        let arguments = SignUpArguments(parameters)
        DelegateCall.start(delegate, correlationId: arguments.correlationId) { [self] in await signUp(arguments) }
    }

    /// Signs a user up. An addition of this package.
    /// - Parameter parameters: name, password and attributes. Read once, when the call is made.
    /// - Returns: the result.
    nonisolated(nonsending) public func signUp(parameters: MSALNativeAuthSignUpParameters) async -> SignUpStartResult {
        await signUp(SignUpArguments(parameters))
    }

    private func signUp(_ arguments: SignUpArguments) async -> SignUpStartResult {
        await runner.perform(
            .signUpStart,
            correlationId: arguments.correlationId,
            username: arguments.username,
            invalidInput: arguments.invalidInput
        ) {
            try await $0.signUp(
                username: arguments.username,
                password: arguments.password,
                jsonAttributes: arguments.attributes.values,
                correlationID: arguments.correlationId
            )
        } onSuccess: {
            switch $0 {
            case .codeRequired(let next): return .codeRequired(SignUpCodeRequiredState(next, runner))
            case .attributesInvalid(let names, _): return .attributesInvalid(attributeNames: names)
            default: return nil
            }
        }
    }
}

/// The input of a sign-up's start, read from parameters when the call is made.
private struct SignUpArguments: Sendable {
    let username: String
    let password: Secret?
    let attributes: UserAttributes
    let correlationId: UUID

    var invalidInput: MSALNativeAuthErrorKind? {
        if username.isEmpty { return .invalidUsername }
        if password?.isEmpty == true { return .invalidPassword(rule: nil) }
        return if attributes.areValid { nil } else { .general }
    }

    init(_ parameters: MSALNativeAuthSignUpParameters) {
        username = parameters.username
        password = parameters.password.map(Secret.init)
        attributes = UserAttributes(parameters.attributes)
        correlationId = parameters.correlationId ?? UUID()
    }
}

/// The parameters of a sign-up. They are read when the call is made; later changes have no effect on it.
///
/// Source: seed `Sign up a user`.
public final class MSALNativeAuthSignUpParameters: NSObject, CustomReflectable {
    /// The user's e-mail address.
    public var username: String
    /// The password; `nil` for a sign-up with codes, or for a later step.
    public var password: String?
    /// The user's attributes by programmable name, such as `displayName`, or `flatusername` for an alias. The values
    /// must be representable in JSON.
    public var attributes: [String: Any]?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Creates parameters.
    /// - Parameter username: the user's e-mail address.
    public init(username: String) { self.username = username }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A delegate for the outcome of the start of a sign-up. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignUpStartDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpStartError(error: SignUpStartError)

    #if canImport(ObjectiveC)
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when the server has rejected attributes: start again with other values. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor @objc optional func onSignUpAttributesInvalid(attributeNames: [String])
    #else
    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )

    /// Called when the server has rejected attributes: start again with other values. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String])
    #endif
}

/// The result of the start of a sign-up, without a delegate.
///
/// An addition of this package: the counterpart of `SignUpStartDelegate`.
public enum SignUpStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    )
    /// The server rejected attributes: start again with other values.
    case attributesInvalid(attributeNames: [String])
    /// The call failed.
    case error(SignUpStartError)
}

extension SignUpStartResult: CodeRequiredResult, NonRetryableResult {
    @MainActor func deliver(to delegate: any SignUpStartDelegate, using methods: OptionalMethods) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            methods.call(
                "onSignUpCodeRequired",
                delegate.onSignUpCodeRequired,
                newState,
                sentTo,
                channel,
                length,
                state: newState
            )
        case .attributesInvalid(let attributeNames):
            methods.call(
                "onSignUpAttributesInvalid",
                delegate.onSignUpAttributesInvalid,
                attributeNames,
                invalidAttributeNames: attributeNames
            )
        case .error(let error): delegate.onSignUpStartError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed start of a sign-up.
///
/// Source: seed `Sign up a user`.
public final class SignUpStartError: MSALNativeAuthError, @unchecked Sendable {
    /// Indicates whether a user with this name or alias already exists.
    public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }
    /// Indicates whether the password was rejected.
    public var isInvalidPassword: Bool {
        guard case .invalidPassword = kind else { return false }
        return true
    }
    /// Indicates whether the name is empty or rejected by the server.
    public var isInvalidUsername: Bool { kind == .invalidUsername }
    /// Indicates whether the server rejected attributes, and the delegate has no `onSignUpAttributesInvalid`. An
    /// addition of this package: the seed names it.
    public var isInvalidAttributes: Bool { !invalidAttributeNames.isEmpty || kind == .invalidAttributes }
}

/// The attributes from the app, read when the call is made.
struct UserAttributes: Sendable {
    let values: [String: JSONValue]?
    /// Indicates whether every value can be represented in JSON.
    let areValid: Bool

    init(_ attributes: [String: Any]?) {
        values = attributes.flatMap { attributes in
            guard JSONSerialization.isValidJSONObject(attributes),
                let data = try? JSONSerialization.data(withJSONObject: attributes)
            else { return nil }
            return try? JSONValue.decode([String: JSONValue].self, from: data)
        }
        areValid = attributes == nil || values != nil
    }
}
