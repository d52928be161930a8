#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI
import ThunderID

/// The container of every sign-in and sign-up form: it starts the flow, follows the language, and reports the result.
struct FlowContainer<Content: View>: View {
    let name: String
    let kind: ThunderIDFlow.Kind
    let applicationId: String
    /// Indicates whether the content displays steps with `FlowForm`, which does its own polling and expiry.
    let usesFlowForm: Bool
    let onComplete: (() -> Void)?
    let onError: ((String) -> Void)?
    @ObservedObject var form: FlowFormState
    @ViewBuilder let content: (ThunderIDState) -> Content

    @Environment(\.browserSession) private var browser
    @Environment(\.passkeyAuthenticator) private var passkeys

    var body: some View {
        // Safe during the evaluation of the body: it changes no published property synchronously.
        let _ = form.setViewContext(
            .init(onComplete: onComplete, onError: onError, browser: browser, passkeys: passkeys)
        )
        StateReader(name: name, onError: onError) { state in
            ZStack {
                // Not around the content, which may be empty, or several views, each with its own task.
                InvisibleView()
                    .task(id: applicationId) { form.start(kind, applicationId: applicationId, with: state) }
                    .onNew(of: state.i18n.activeLocale) { form.setLanguage($0) }
                    .onNew(of: state.isSignedIn) { if !$0 { form.restartAfterSignOut() } }
                if !usesFlowForm { FlowWatch(form: form) }
                VStack { content(state) }
            }
            .environment(\.form.takesContentHeight, usesFlowForm)
            // Laid out before the flexible views next to it, like a view with a fixed height.
            .layoutPriority(usesFlowForm ? 1 : 0)
        }
    }
}

/// The polling and the expiry of a step in a form without `FlowForm`; invisible.
struct FlowWatch: View {
    @ObservedObject var form: FlowFormState

    var body: some View {
        if let model = form.model {
            InvisibleView().pollsAndExpires(model.openStep, of: model)
        }
    }
}

/// An invisible view that hosts a task: a task only runs on a view that exists.
struct InvisibleView: View {
    var body: some View {
        Color.clear
            .frame(width: 0, height: 0)
            .accessibilityHidden(true)
    }
}
#endif
