#if canImport(SwiftUI)
public import AuthFlows
import Combine
public import NativeAuthCore
public import SwiftUI

/// A form for any provider's flow, with the steps that the server defines.
///
/// ```swift
/// FlowForm(flow: client.signInFlow()) { outcome in
///     user = outcome.user
/// }
/// ```
///
/// It scrolls its content itself. Its appearance comes from the environment: see
/// ``SwiftUICore/View/formTheme(_:)``. Its buttons and fields have the accessibility identifiers
/// `thunderid-action-<id>` and `thunderid-field-<id>`, and a field's error `thunderid-error-<id>`;
/// ``SwiftUICore/View/formIdentifierPrefix(_:)`` changes the prefix.
public struct FlowForm: View {
    private enum Source {
        case own(() -> FlowModel, FormTexts)
        case given(FlowModel)
    }

    private let source: Source
    private let onComplete: ((FlowOutcome) -> Void)?
    private let onError: ((NativeAuthError) -> Void)?

    /// Creates a form that drives its own flow. The flow starts when the form first appears: neither a new evaluation
    /// nor a new appearance restarts it. When it is complete, the server's last screen is shown.
    /// - Parameters:
    ///   - flow: the flow; evaluated once.
    ///   - texts: the texts that the form adds to the server's. Changing them changes the form's language.
    ///   - onComplete: called once when the flow has completed successfully.
    ///   - onError: called with each new error that the form shows at its top.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow, texts: FormTexts = FormTexts(),
        onComplete: ((FlowOutcome) -> Void)? = nil, onError: ((NativeAuthError) -> Void)? = nil
    ) {
        source = .own({ FlowModel(flow: flow(), texts: texts) }, texts)
        self.onComplete = onComplete
        self.onError = onError
    }

    /// Creates a form that drives its own flow, without an error callback. An unlabelled trailing closure selects this
    /// initializer, in Swift 5 too, where the one with both closures would take that closure for `onError`.
    /// - Parameters:
    ///   - flow: the flow; evaluated once.
    ///   - texts: the texts that the form adds to the server's. Changing them changes the form's language.
    ///   - onComplete: called once when the flow has completed successfully.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow, texts: FormTexts = FormTexts(),
        onComplete: @escaping (FlowOutcome) -> Void
    ) {
        self.init(flow: flow(), texts: texts, onComplete: .some(onComplete), onError: nil)
    }

    /// Creates a form of a model that the app drives: it displays steps and submits input, but does not start the flow.
    /// - Parameter model: the model.
    public init(model: FlowModel) {
        source = .given(model)
        onComplete = nil
        onError = nil
    }

    /// The form.
    public var body: some View {
        switch source {
        case .own(let make, let texts): OwnForm(make: make, texts: texts, onComplete: onComplete, onError: onError)
        case .given(let model): GivenForm(model: model).id(ObjectIdentifier(model))
        }
    }
}

/// A form that owns its model and starts it.
private struct OwnForm: View {
    @StateObject private var presenter: FormPresenter
    private let texts: FormTexts
    private let onComplete: ((FlowOutcome) -> Void)?
    private let onError: ((NativeAuthError) -> Void)?

    init(
        make: @escaping () -> FlowModel, texts: FormTexts, onComplete: ((FlowOutcome) -> Void)?,
        onError: ((NativeAuthError) -> Void)?
    ) {
        _presenter = StateObject(wrappedValue: FormPresenter(make()))
        self.texts = texts
        self.onComplete = onComplete
        self.onError = onError
    }

    var body: some View {
        FormScreenView(presenter: presenter)
            .onAppear { presenter.startIfIdle() }
            .onNew(of: texts) { [model = presenter.model] texts in Task { await model.setTexts(texts) } }
            .onNew(of: presenter.screen.outcome) { outcome in
                if let outcome { onComplete?(outcome) }
            }
            .onNew(of: presenter.screen.problemNumber) { _ in
                if let error = presenter.model.error { onError?(error) }
            }
    }
}

/// A form of a model that the app owns.
private struct GivenForm: View {
    @StateObject private var presenter: FormPresenter

    init(model: FlowModel) { _presenter = StateObject(wrappedValue: FormPresenter(model)) }

    var body: some View { FormScreenView(presenter: presenter) }
}
#endif
