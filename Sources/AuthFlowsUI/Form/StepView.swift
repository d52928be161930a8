#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A step that requires input: its components, and the buttons of its kind.
struct StepView: View {
    let step: FlowStep
    let outline: FormOutline
    let presenter: FormPresenter
    @Environment(\.formAppearance) private var appearance
    @Environment(\.passkeyAuthenticator) private var authenticator

    var body: some View {
        let place = placeOfExtras(outline)
        VStack(alignment: .leading, spacing: appearance.spacing) {
            OutlineItemsView(outline: outline, items: outline.items[..<place], presenter: presenter)
            StepExtras(step: step, outline: outline, presenter: presenter)
            OutlineItemsView(outline: outline, items: outline.items[place...], presenter: presenter)
        }
        .watches(step, of: presenter.model)
        .task(id: step.id) {
            if let authenticator, let request = passkeysInAutoFill {
                await presenter.offerPasskeys(for: request, of: step.id, authenticator)
            }
        }
    }

    /// The passkey request that the system offers above the keyboard of a user name field.
    private var passkeysInAutoFill: PasskeyRequest? {
        guard case .passkey(let request) = step.kind, case .signIn = request.ceremony,
            outline.fields.contains(where: { FieldTraits($0).content == .username })
        else { return nil }
        return request
    }

    /// Returns the index of the added buttons: after the content, before the step's actions.
    private func placeOfExtras(_ outline: FormOutline) -> Int {
        switch step.kind {
        case .browser, .passkey:
            outline.items.firstIndex { if case .action = $0.content { true } else { false } } ?? outline.items.count
        case .form, .display, .complete, .unsupported: outline.items.count
        }
    }
}

/// The components of a step, top to bottom.
struct OutlineItemsView: View {
    let outline: FormOutline
    let items: ArraySlice<FormOutline.Item>
    let presenter: FormPresenter

    var body: some View {
        let marksOptional = outline.fields.contains { $0.isRequired && $0.kind != .boolean }
        ForEach(items) { item in
            OutlineItemView(item: item, presenter: presenter, marksOptional: marksOptional)
        }
    }
}

/// The buttons that the form generates for a step, because its kind requires them and the server does not send them.
struct StepExtras: View {
    let step: FlowStep
    let outline: FormOutline
    let presenter: FormPresenter
    @Environment(\.browserSession) private var browser
    @Environment(\.passkeyAuthenticator) private var authenticator
    @Environment(\.openURL) private var openURL
    @Environment(\.formTexts) private var texts

    var body: some View {
        switch step.kind {
        case .browser(let request):
            let name = request.provider.map { texts(.continueWith, ["provider": $0]) } ?? texts(.openBrowser)
            FormButton(identifier: "browser", label: name, cause: .browser, activity: presenter.activity) {
                [presenter, browser, openURL] in
                if let browser { presenter.openBrowser(browser) } else { openURL(request.url) }
            }
            if browser == nil { submit }
        case .passkey(let request):
            if let authenticator {
                FormButton(
                    identifier: "passkey", label: texts(request.buttonText),
                    mark: .passkey, cause: .passkey, activity: presenter.activity
                ) { [presenter] in
                    presenter.usePasskey(authenticator)
                }
            } else {
                submit
            }
        case .display:
            FormButton(
                identifier: "refresh", label: texts(.refresh), prominence: .secondary, cause: .refresh,
                activity: presenter.activity
            ) { [presenter] in
                presenter.refresh()
            }
        case .form: if !outline.fields.isEmpty { submit }
        case .complete, .unsupported: EmptyView()
        }
    }

    /// The submit button of a form without one from the server.
    @ViewBuilder
    private var submit: some View {
        if step.defaultAction == nil {
            FormButton(
                identifier: "continue", label: texts(.continueAction), cause: .submit, activity: presenter.activity
            ) { [presenter] in
                presenter.submit(nil)
            }
        }
    }
}

extension PasskeyRequest {
    fileprivate var buttonText: FormTexts.Key { if case .create = ceremony { .createPasskey } else { .usePasskey } }
}
#endif
