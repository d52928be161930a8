import EntraNativeAuth

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A sign-up that requires attributes of the user.
///
/// Source: seed `Sign up a user`.
public final class SignUpAttributesRequiredState: SignUpBaseState, @unchecked Sendable {
    let entraState: EntraState.SignUpAttributes

    init(_ entraState: EntraState.SignUpAttributes, _ runner: EntraCallRunner) {
        self.entraState = entraState
        super.init(runner, entraState.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - attributes: the attributes that the tenant requires.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        attributes: [MSALNativeAuthRequiredAttribute] = [],
        application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.SignUpAttributes(attributes: attributes.map(\.entra), context: .preview(correlationId)),
            application?.runner ?? .preview
        )
    }

    /// The attributes that the tenant requires. An addition of this package.
    public var attributes: [MSALNativeAuthRequiredAttribute] {
        entraState.attributes.map(MSALNativeAuthRequiredAttribute.init)
    }

    /// Submits values for attributes.
    /// - Parameters:
    ///   - attributes: the values by programmable name; they must be representable in JSON.
    ///   - delegate: receives the result; retained until then.
    public func submitAttributes(attributes: [String: Any], delegate: any SignUpAttributesRequiredDelegate) {
        let values = UserAttributes(attributes)
        start(reportingTo: delegate) { [self] in await submit(values) }
    }

    /// Submits values for attributes. An addition of this package.
    /// - Parameter attributes: the values by programmable name; they must be representable in JSON.
    /// - Returns: the result.
    nonisolated(nonsending) public func submitAttributes(
        attributes: [String: Any]
    ) async -> SignUpAttributesRequiredResult {
        await submit(UserAttributes(attributes))
    }

    private func submit(_ attributes: UserAttributes) async -> SignUpAttributesRequiredResult {
        guard let values = attributes.values else {
            return .error(AttributesRequiredError(kind: .general, correlationId: correlationId))
        }

        return await runner.perform(.signUpAttributes, correlationId: correlationId) { [entraState] in
            try await $0.submitAttributes(jsonAttributes: values, for: entraState)
        } onSuccess: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, runner)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .attributesInvalid(let names, let next):
                return .attributesInvalid(
                    attributeNames: names,
                    newState: next.map { SignUpAttributesRequiredState($0, runner) } ?? self
                )
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, runner))
            default: return nil
            }
        }
    }
}

/// A delegate for the outcome of the submission of a sign-up's attributes. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
#if canImport(ObjectiveC)
@objc
#endif
public protocol SignUpAttributesRequiredDelegate: MSALSignUpStepMethods {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

    #if canImport(ObjectiveC)
    /// Called when the server has rejected attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: the state that accepts other values.
    @MainActor @objc optional func onSignUpAttributesInvalid(
        attributeNames: [String],
        newState: SignUpAttributesRequiredState
    )

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
    #else
    /// Called when the server has rejected attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: the state that accepts other values.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    )

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
    #endif
}

/// The result of the submission of a sign-up's attributes, without a delegate.
///
/// An addition of this package: the counterpart of `SignUpAttributesRequiredDelegate`.
public enum SignUpAttributesRequiredResult: Sendable {
    /// The server rejected attributes; the state accepts other values.
    case attributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed.
    case error(AttributesRequiredError)
}

extension SignUpAttributesRequiredResult: NonRetryableResult {
    @MainActor func deliver(to delegate: any SignUpAttributesRequiredDelegate, using methods: OptionalMethods) {
        switch self {
        case .attributesInvalid(let attributeNames, let newState):
            methods.call(
                "onSignUpAttributesInvalid",
                delegate.onSignUpAttributesInvalid,
                attributeNames,
                newState,
                state: newState,
                invalidAttributeNames: attributeNames
            )
        case .attributesRequired(let attributes, let newState):
            methods.callAttributesRequired(
                attributes,
                newState,
                long: delegate.onSignUpAttributesRequired(attributes:newState:),
                short: delegate.onSignUpAttributesRequired(newState:)
            )
        case .completed(let newState):
            methods.call("onSignUpCompleted", delegate.onSignUpCompleted, newState, state: newState)
        case .error(let error): delegate.onSignUpAttributesRequiredError(error: error)
        }
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// A failed submission of attributes.
///
/// Source: seed `Sign up a user`.
public final class AttributesRequiredError: MSALNativeAuthGenericError, @unchecked Sendable {
    /// Indicates whether a user with this alias already exists. An addition of this package: the seed names it.
    public var isUserAlreadyExists: Bool { kind == .userAlreadyExists }
    /// Indicates whether the server rejected attributes, and the delegate has no `onSignUpAttributesInvalid`. An
    /// addition of this package: the seed names it.
    public var isInvalidAttributes: Bool { !invalidAttributeNames.isEmpty || kind == .invalidAttributes }
}

/// An attribute that the tenant collects about a user.
///
/// Source: seed `Collect user attributes during sign-up`.
public final class MSALNativeAuthRequiredAttribute: NSObject, Sendable {
    /// Its programmable name.
    public let name: String
    /// Its type, such as `string`.
    public let type: String
    /// Indicates whether the account can't be created without it.
    public let required: Bool
    /// The pattern for the value; `nil` for any value. It comes from the tenant and may be invalid.
    public let regex: String?

    /// Creates an attribute, for an app's tests and previews.
    /// - Parameters:
    ///   - name: its programmable name.
    ///   - type: its type.
    ///   - required: whether the account can't be created without it.
    ///   - regex: the pattern for the value.
    public init(
        name: String,
        type: String = "string",
        required: Bool = true,
        regex: String? = nil
    ) {
        self.name = name
        self.type = type
        self.required = required
        self.regex = regex
    }

    convenience init(_ attribute: EntraRequiredAttribute) {
        self.init(
            name: attribute.name,
            type: attribute.type,
            required: attribute.isRequired,
            regex: attribute.regex
        )
    }

    var entra: EntraRequiredAttribute {
        EntraRequiredAttribute(name: name, type: type, isRequired: required, regex: regex)
    }
}

extension OptionalMethods {
    /// Calls the long form of `onSignUpAttributesRequired`, or the short one if the delegate has no long form.
    func callAttributesRequired(
        _ attributes: [MSALNativeAuthRequiredAttribute],
        _ newState: SignUpAttributesRequiredState,
        long: (([MSALNativeAuthRequiredAttribute], SignUpAttributesRequiredState) -> Void)?,
        short: ((SignUpAttributesRequiredState) -> Void)?
    ) {
        let name = "onSignUpAttributesRequired"
        guard !isImplemented(Self.longForm(name), long, attributes, newState) else { return }
        call(name, short, newState, state: newState)
    }
}
