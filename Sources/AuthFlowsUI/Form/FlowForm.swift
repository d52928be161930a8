#if canImport(SwiftUI)
public import AuthFlows
public import NativeAuthCore
public import SwiftUI

/// A form that the server defines, step by step, for any provider's flow.
public struct FlowForm: View {
    @StateObject private var model: FlowModel
    private let onComplete: ((FlowOutcome) -> Void)?
    private let onError: ((NativeAuthError) -> Void)?

    /// Makes a form that drives a flow of its own. The flow begins when the form appears, once.
    /// - Parameters:
    ///   - flow: the flow.
    ///   - texts: the texts that the form adds to the server's.
    ///   - onComplete: called once when the flow is over, well.
    ///   - onError: called for each step that fails.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow, texts: FormTexts = FormTexts(),
        onComplete: ((FlowOutcome) -> Void)? = nil, onError: ((NativeAuthError) -> Void)? = nil
    ) {
        _model = StateObject(wrappedValue: FlowModel(flow: flow(), texts: texts))
        self.onComplete = onComplete
        self.onError = onError
    }

    /// Makes a form of a model that somebody else drives: it draws, and sends what is entered; it does not begin.
    /// - Parameter model: the model.
    public init(model: FlowModel) {
        _model = StateObject(wrappedValue: model)
        onComplete = nil
        onError = nil
    }

    /// The form.
    public var body: some View {
        ForEach(model.step?.fields ?? []) { field in
            TextField(
                field.label,
                text: Binding(get: { model.value(for: field.id) }, set: { model.setValue($0, for: field.id) }))
        }
    }
}
#endif
