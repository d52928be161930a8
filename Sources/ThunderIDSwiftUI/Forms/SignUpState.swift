#if canImport(SwiftUI)
public import AuthFlows

/// What ``BaseSignUp`` hands to its content: the current step of a sign-up. See ``FlowFormState`` for its members.
///
/// An app can make one for a preview or a test of its own form:
///
/// ```swift
/// let model = FlowModel(flow: ScriptedFlow([.step(step)]))
/// await model.start()
/// let view = MyForm(state: SignUpState(model: model))
/// ```
///
/// Source: seed `SignUp`.
@MainActor
public final class SignUpState: FlowFormState {
    override init() { super.init() }

    /// Makes the state of a model that the app drives itself.
    /// - Parameter model: the model.
    override public init(model: FlowModel) { super.init(model: model) }
}
#endif
