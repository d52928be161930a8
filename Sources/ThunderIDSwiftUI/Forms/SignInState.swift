#if canImport(SwiftUI)
public import AuthFlows

/// The state that ``BaseSignIn`` passes to its content: the current step of a sign-in. See ``FlowFormState`` for its
/// members.
///
/// An app can create one for a preview or a test of its own form:
///
/// ```swift
/// let model = FlowModel(flow: ScriptedFlow([.step(step)]))
/// await model.start()
/// let view = MyForm(state: SignInState(model: model))
/// ```
///
/// Source: seed `SignIn`.
@MainActor
public final class SignInState: FlowFormState {
    override init() { super.init() }

    /// Creates the state of a model that the app drives itself.
    /// - Parameter model: the model.
    override public init(model: FlowModel) { super.init(model: model) }
}

/// The state that ``BaseSignUp`` passes to its content: the current step of a sign-up. See ``FlowFormState`` for its
/// members.
///
/// An app can create one for a preview or a test of its own form, as ``SignInState`` shows.
///
/// Source: seed `SignUp`.
@MainActor
public final class SignUpState: FlowFormState {
    override init() { super.init() }

    /// Creates the state of a model that the app drives itself.
    /// - Parameter model: the model.
    override public init(model: FlowModel) { super.init(model: model) }
}
#endif
