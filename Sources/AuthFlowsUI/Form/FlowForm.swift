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
///
/// In a navigation stack, the heading of the step is the title, except on macOS; a `navigationTitle` around the form
/// takes precedence. The form takes the width of its container, up to 480 points.
public struct FlowForm: View {
    private let form: ModelForm
    /// The model that the app drives; another one replaces the form.
    private var appModel: FlowModel?

    /// Creates a form that drives its own flow. The flow starts when the form first appears: neither a new evaluation
    /// nor a new appearance restarts it. When it is complete, the server's last screen is shown.
    /// - Parameters:
    ///   - flow: the flow; evaluated once.
    ///   - texts: the texts that the form adds to the server's. Changing them changes the form's language.
    ///   - onComplete: called once when the flow has completed successfully.
    ///   - onError: called with each new error that the form shows at its top.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow,
        texts: FormTexts = FormTexts(),
        onComplete: ((FlowOutcome) -> Void)? = nil,
        onError: ((NativeAuthError) -> Void)? = nil
    ) {
        form = ModelForm(
            model: FlowModel(flow: flow(), texts: texts),
            texts: texts,
            onComplete: onComplete,
            onError: onError
        )
    }

    /// Creates a form that drives its own flow, without an error callback. An unlabelled trailing closure selects this
    /// initializer, in Swift 5 too, where the one with both closures would take that closure for `onError`.
    /// - Parameters:
    ///   - flow: the flow; evaluated once.
    ///   - texts: the texts that the form adds to the server's. Changing them changes the form's language.
    ///   - onComplete: called once when the flow has completed successfully.
    public init(
        flow: @autoclosure @escaping () -> any AuthenticationFlow,
        texts: FormTexts = FormTexts(),
        onComplete: @escaping (FlowOutcome) -> Void
    ) {
        self.init(
            flow: flow(),
            texts: texts,
            onComplete: .some(onComplete),
            onError: nil
        )
    }

    /// Creates a form of a model that the app drives: it displays steps and submits input, but does not start the flow.
    /// - Parameter model: the model.
    public init(model: FlowModel) {
        form = ModelForm(model: model)
        appModel = model
    }

    /// - Parameters:
    ///   - model: the model, as in ``init(model:)``.
    ///   - notice: the error that the form shows at its top while it has none of its own.
    ///   - links: the links below its content.
    init(model: FlowModel, notice: NativeAuthError?, links: [FormLink]) {
        form = ModelForm(model: model, notice: notice, links: links)
        appModel = model
    }

    /// The form.
    public var body: some View { form.id(appModel.map { ObjectIdentifier($0) }) }
}

/// A form that presents a model. With texts of its own it also starts the flow, and reports the result.
private struct ModelForm: View {
    @StateObject private var presenter: FormPresenter
    private let notice: NativeAuthError?
    private let links: [FormLink]
    private let texts: FormTexts?
    private let onComplete: ((FlowOutcome) -> Void)?
    private let onError: ((NativeAuthError) -> Void)?

    init(
        model: @autoclosure @escaping () -> FlowModel,
        notice: NativeAuthError? = nil,
        links: [FormLink] = [],
        texts: FormTexts? = nil,
        onComplete: ((FlowOutcome) -> Void)? = nil,
        onError: ((NativeAuthError) -> Void)? = nil
    ) {
        _presenter = StateObject(wrappedValue: FormPresenter(model()))
        self.notice = notice
        self.links = links
        self.texts = texts
        self.onComplete = onComplete
        self.onError = onError
    }

    var body: some View {
        FormScreenView(presenter: presenter, notice: notice, links: links)
            .onAppear { if texts != nil { presenter.startIfIdle() } }
            .onNew(of: texts) { [model = presenter.model] texts in
                if let texts { Task { await model.setTexts(texts) } }
            }
            .onNew(of: presenter.screen.outcome) { outcome in
                if let outcome { onComplete?(outcome) }
            }
            .onNew(of: presenter.screen.problemCount) { _ in
                if let error = presenter.model.error { onError?(error) }
            }
    }
}
#endif
