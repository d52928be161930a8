#if canImport(SwiftUI)
package import AuthFlows
import Foundation
package import SwiftUI

/// A step that requires input: its components, and the buttons of its kind.
struct StepView: View {
    let step: FlowStep
    let outline: FormOutline
    let presenter: FormPresenter
    @Environment(\.form.appearance) private var appearance
    @Environment(\.passkeyAuthenticator) private var authenticator
    @Environment(\.createsPasskeysConditionally) private var createsPasskeysConditionally

    var body: some View {
        let index = indexOfExtras
        VStack(alignment: .leading, spacing: appearance.spacing) {
            OutlineItemsView(outline: outline, items: outline.items[..<index], presenter: presenter)
            StepExtras(step: step, outline: outline, presenter: presenter)
            OutlineItemsView(outline: outline, items: outline.items[index...], presenter: presenter)
        }
        .pollsAndExpires(step, of: presenter.model)
        .task(id: step.id) {
            guard let authenticator else { return }
            if let request = passkeysInAutoFill {
                await presenter.offerPasskeys(for: request, of: step.id, authenticator)
            } else if createsPasskeysConditionally {
                await presenter.model.createPasskeyConditionally(authenticator)
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

    /// The index of the added buttons: after the content, before the step's actions.
    private var indexOfExtras: Int {
        switch step.kind {
        case .browser, .passkey:
            let firstAction = outline.items.firstIndex { item in
                if case .action = item.content { return true }
                return false
            }
            return firstAction ?? outline.items.count
        case .form, .display, .complete, .unsupported: return outline.items.count
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
    @Environment(\.form.texts) private var texts

    var body: some View {
        switch step.kind {
        case .browser(let request):
            let label = browserLabel(request)
            FormButton(identifier: "browser", label: label, cause: .browser, activity: presenter.activity) {
                [presenter, browser, openURL] in
                if let browser {
                    presenter.openBrowser(browser)
                } else {
                    openURL(request.url)
                }
            }
            if browser == nil { submit }
        case .passkey(let request):
            if let authenticator {
                FormButton(
                    identifier: "passkey",
                    label: texts(request.buttonText),
                    mark: .passkey,
                    cause: .passkey,
                    activity: presenter.activity
                ) { [presenter] in
                    presenter.usePasskey(authenticator)
                }
            } else {
                submit
            }
        case .display:
            FormButton(
                identifier: "refresh",
                label: texts(.refresh),
                prominence: .secondary,
                cause: .refresh,
                activity: presenter.activity
            ) { [presenter] in
                presenter.refresh()
            }
        case .form: if !outline.fields.isEmpty { submit }
        case .complete, .unsupported: EmptyView()
        }
    }

    private func browserLabel(_ request: BrowserRequest) -> String {
        guard let provider = request.provider else { return texts(.openBrowser) }
        return texts(.continueWith, ["provider": provider])
    }

    /// The submit button of a form without one from the server.
    @ViewBuilder
    private var submit: some View {
        if step.defaultAction == nil {
            FormButton(
                identifier: "continue",
                label: texts(.continueAction),
                cause: .submit,
                activity: presenter.activity
            ) { [presenter] in
                presenter.submit(nil)
            }
        }
    }
}

extension PasskeyRequest {
    fileprivate var buttonText: FormTexts.Key {
        switch ceremony {
        case .create: .createPasskey
        case .signIn: .usePasskey
        }
    }
}

extension View {
    /// Performs the automatic actions of a step while this view exists: polling, and the handling of its expiry.
    package func pollsAndExpires(_ step: FlowStep?, of model: FlowModel) -> some View {
        let poll = StepTask(model, step: step, value: step?.pollInterval)
        let deadline = StepTask(model, step: step, value: step?.expiresAt)
        return
            task(id: poll) {
                if let poll { await model.pollRepeatedly(every: poll.value) }
            }
            .task(id: deadline) {
                if let deadline { await model.waitForExpiry(of: deadline.step) }
            }
    }
}

/// The identity of a task for a step: another model, step or value begins another task.
private struct StepTask<Value: Equatable>: Equatable {
    let flow: ObjectIdentifier
    let step: FlowStep.ID
    let value: Value

    init?(_ model: FlowModel, step: FlowStep?, value: Value?) {
        guard let step, let value else { return nil }
        flow = ObjectIdentifier(model)
        self.step = step.id
        self.value = value
    }
}

extension FlowModel {
    /// Polls the server. No request is sent during another call.
    fileprivate func pollRepeatedly(every interval: Duration) async {
        let pause = max(interval, .seconds(1))
        while (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled {
            // Not a child of the view's task: a request in progress is not cancelled when the view disappears.
            await Task { await refresh() }.value
        }
    }

    /// Waits for a step's deadline and reports it to the model, which ignores it during a call.
    fileprivate func waitForExpiry(of stepID: FlowStep.ID) async {
        while !Task.isCancelled, step?.id == stepID, let left = remainingTime {
            if left == .zero, phase == .ready, !isRefreshing {
                // Not a child of the view's task: the request is not cancelled when the view disappears.
                return await Task { await expire() }.value
            }
            var pause = left
            if pause == .zero { pause = .seconds(1) }
            do { try await clock.sleep(for: pause) } catch { return }
        }
    }
}
#endif
