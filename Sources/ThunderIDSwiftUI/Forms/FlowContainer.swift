#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI
import ThunderID

/// What every form of a sign-in or sign-up is around its content: it begins the flow, follows the language, and reports.
struct FlowContainer<Content: View>: View {
    let name: String
    let kind: ThunderIDFlow.Kind
    let applicationId: String
    /// Whether the content draws steps with `FlowForm`, which asks the server again and watches the time by itself.
    let isStyled: Bool
    let onComplete: (() -> Void)?
    let onError: ((String) -> Void)?
    @ObservedObject var form: FlowFormState
    @ViewBuilder let content: (ThunderIDState) -> Content

    @Environment(\.thunderState) private var state
    @Environment(\.browserSession) private var browser
    @Environment(\.passkeyAuthenticator) private var passkeys

    var body: some View {
        // Nothing that is shown depends on it.
        let _ = form.listen(
            .init(onComplete: onComplete, onError: onError, browser: browser, passkeys: passkeys))
        if let state {
            RunningFlow(
                state: state, i18n: state.i18n, form: form, isStyled: isStyled, kind: kind,
                applicationId: applicationId, content: content)
        } else {
            MissingProvider(name, onError: onError)
        }
    }
}

private struct RunningFlow<Content: View>: View {
    @ObservedObject var state: ThunderIDState
    @ObservedObject var i18n: ThunderIDI18n
    @ObservedObject var form: FlowFormState
    let isStyled: Bool
    let kind: ThunderIDFlow.Kind
    let applicationId: String
    let content: (ThunderIDState) -> Content

    var body: some View {
        ZStack {
            // Not around the content: that may be nothing before the flow begins, or many views, each with its task.
            InvisibleView()
                .task(id: applicationId) { form.begin(kind, applicationId: applicationId, with: state) }
                .onNew(of: i18n.activeLocale) { form.setLanguage($0) }
                .onNew(of: state.isSignedIn) { if !$0 { form.beginAfterSignOut() } }
            if !isStyled { FlowWatch(form: form) }
            VStack { content(state) }
        }
        .environment(\.formTakesContentHeight, isStyled)
        // Laid out before the flexible views beside it, like a view with a fixed height.
        .layoutPriority(isStyled ? 1 : 0)
    }
}
#endif
