#if canImport(SwiftUI)
public import AuthFlows
import Combine
public import NativeAuthCore
public import SwiftUI

/// A form that the server defines, step by step, for any provider's flow.
///
/// ```swift
/// FlowForm(flow: client.signInFlow()) { outcome in
///     user = outcome.user
/// }
/// ```
///
/// It scrolls by itself. How it looks is the environment's: see ``SwiftUICore/View/formTheme(_:)``. Its buttons and fields
/// have the accessibility identifiers `thunderid-action-<id>` and `thunderid-field-<id>`, and a field's error
/// `thunderid-error-<id>`; ``SwiftUICore/View/formIdentifierPrefix(_:)`` changes the beginning.
public struct FlowForm: View {
    private enum Source {
        case own(() -> FlowModel, FormTexts)
        case given(FlowModel)
    }

    private let source: Source
    private let onComplete: ((FlowOutcome) -> Void)?
    private let onError: ((NativeAuthError) -> Void)?

    /// Makes a form that drives a flow of its own. The flow begins when the form appears, once: neither a new evaluation
    /// nor a new appearance begins it again. When it is over, the server's last screen is shown.
    /// - Parameters:
    ///   - flow: the flow; asked for once.
    ///   - texts: the texts that the form adds to the server's. Other texts later change the form's language.
    ///   - onComplete: called once when the flow is over, well.
    ///   - onError: called with each new error that the form shows at its top.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow, texts: FormTexts = FormTexts(),
        onComplete: ((FlowOutcome) -> Void)? = nil, onError: ((NativeAuthError) -> Void)? = nil
    ) {
        source = .own({ FlowModel(flow: flow(), texts: texts) }, texts)
        self.onComplete = onComplete
        self.onError = onError
    }

    /// Makes a form that drives a flow of its own, where its errors need not be known outside. It is what a closure
    /// without a name means, in Swift 5 too, where the form with both closures would take that one for `onError`.
    /// - Parameters:
    ///   - flow: the flow; asked for once.
    ///   - texts: the texts that the form adds to the server's. Other texts later change the form's language.
    ///   - onComplete: called once when the flow is over, well.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow, texts: FormTexts = FormTexts(),
        onComplete: @escaping (FlowOutcome) -> Void
    ) {
        self.init(flow: flow(), texts: texts, onComplete: .some(onComplete), onError: nil)
    }

    /// Makes a form of a model that somebody else drives: it draws, and sends what is entered; it does not begin.
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

/// Keeps a model and begins it.
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
            .onAppear { presenter.begin() }
            .onNew(of: texts) { [model = presenter.model] texts in Task { await model.setTexts(texts) } }
            .onNew(of: presenter.screen.outcome) { outcome in
                if let outcome { onComplete?(outcome) }
            }
            .onNew(of: presenter.screen.problemNumber) { _ in
                if let error = presenter.model.error { onError?(error) }
            }
    }
}

/// Draws a model that somebody else keeps.
private struct GivenForm: View {
    @StateObject private var presenter: FormPresenter

    init(model: FlowModel) { _presenter = StateObject(wrappedValue: FormPresenter(model)) }

    var body: some View { FormScreenView(presenter: presenter) }
}
#endif
