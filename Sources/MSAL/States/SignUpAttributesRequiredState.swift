import EntraNativeAuth
public import Foundation

/// A sign-up that requires attributes of the user.
///
/// Source: seed `Sign up a user`.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class SignUpAttributesRequiredState: SignUpBaseState, TypedState, @unchecked Sendable {
    let value: EntraState.SignUpAttributes

    init(_ value: EntraState.SignUpAttributes, _ engine: NativeAuthEngine) {
        self.value = value
        super.init(engine, value.context.correlationID)
    }

    /// Creates a state, for an app's tests and previews.
    /// - Parameters:
    ///   - attributes: the attributes that the tenant requires.
    ///   - application: the application that sends the requests; `nil` for a state that sends nothing.
    ///   - correlationId: the flow's correlation id in the server's logs.
    public convenience init(
        attributes: [MSALNativeAuthRequiredAttribute] = [], application: MSALNativeAuthPublicClientApplication? = nil,
        correlationId: UUID = UUID()
    ) {
        self.init(
            EntraState.SignUpAttributes(attributes: attributes.map(\.entra), context: .preview(correlationId)),
            application?.engine ?? .preview)
    }

    /// The attributes that the tenant requires. An addition of this package.
    public var attributes: [MSALNativeAuthRequiredAttribute] {
        value.attributes.map(MSALNativeAuthRequiredAttribute.init)
    }

    /// Submits values for attributes.
    /// - Parameters:
    ///   - attributes: the values by programmable name; they must fit into JSON.
    ///   - delegate: receives the result; retained until then.
    public func submitAttributes(attributes: [String: Any], delegate: any SignUpAttributesRequiredDelegate) {
        let values = UserAttributes(attributes)
        DelegateCall.start(delegate) { [self] in
            await submit(values)
        } deliver: { [correlationId] in
            $0.deliver(to: $1, correlationId: correlationId)
        }
    }

    /// Submits values for attributes. An addition of this package.
    /// - Parameter attributes: the values by programmable name; they must fit into JSON.
    /// - Returns: the result.
    nonisolated(nonsending) public func submitAttributes(
        attributes: [String: Any]
    ) async -> SignUpAttributesRequiredResult {
        await submit(UserAttributes(attributes))
    }

    private func submit(_ values: UserAttributes) async -> SignUpAttributesRequiredResult {
        guard case .values(let values) = values else {
            return .error(AttributesRequiredError(kind: .general, correlationId: correlationId))
        }
        return await engine.perform(.signUpAttributes, correlationId) { [value] in
            try await $0.submitAttributes(values: values, for: value)
        } done: {
            switch $0 {
            case .attributesRequired(let next):
                let newState = SignUpAttributesRequiredState(next, engine)
                return .attributesRequired(attributes: newState.attributes, newState: newState)
            case .attributesInvalid(let names, let next):
                return .attributesInvalid(
                    attributeNames: names, newState: next.map { SignUpAttributesRequiredState($0, engine) } ?? self)
            case .completed(let next): return .completed(newState: SignInAfterSignUpState(next, engine))
            default: return nil
            }
        } failed: {
            .error(AttributesRequiredError($0.facts))
        }
    }
}
