#if canImport(SwiftUI)
public import AuthFlows
public import NativeAuthCore
public import SwiftUI

/// The app's content for a signed-in user, and the forms of a client while no user is signed in.
///
/// ```swift
/// AuthGate(client) { user in
///     HomeView(user: user)
/// }
/// ```
///
/// It links the forms that the client offers (sign-in, sign-up, recovery), shows why a session has ended, and continues
/// a flow that was interrupted by the end of the process within the last hour. It submits a URL that the system opens
/// in the app (`onOpenURL`) to a step that asks for a link. While the store of the session can't be read it shows
/// neither content nor form, but offers to try again.
///
/// The content reads the session, to sign out for example, as `@EnvironmentObject var session: AuthSession`. Theme,
/// identifiers and the other settings of ``FlowForm`` apply to its forms; its links have the identifiers
/// `thunderid-action-gate-<kind>`, such as `thunderid-action-gate-sign_up`. In a preview, use a `SampleAuthClient` of
/// NativeAuthTesting.
public struct AuthGate<Content: View>: View {
    @StateObject private var gate: GateModel
    private let texts: FormTexts
    private let content: (FlowUser) -> Content

    /// Creates a gate with a session of its own.
    /// - Parameters:
    ///   - client: the client; evaluated once. Another client needs another identity: `.id(…)`.
    ///   - texts: the texts that the forms add to the server's. Changing them changes the forms' language.
    ///   - interruptedFlows: the store for the state of an interrupted flow; `nil` for the Keychain, on Linux a file.
    ///   - content: the content for a signed-in user.
    public init(
        _ client: @autoclosure @escaping () -> any AuthClient,
        texts: FormTexts = FormTexts(),
        interruptedFlows: (any SecretStore)? = nil,
        @ViewBuilder content: @escaping (FlowUser) -> Content
    ) {
        self.init(
            session: AuthSession(client()),
            texts: texts,
            interruptedFlows: interruptedFlows,
            content: content
        )
    }

    /// Creates a gate of a session that the app also uses elsewhere.
    /// - Parameters:
    ///   - session: the session; evaluated once.
    ///   - texts: the texts that the forms add to the server's. Changing them changes the forms' language.
    ///   - interruptedFlows: the store for the state of an interrupted flow; `nil` for the Keychain, on Linux a file.
    ///   - content: the content for a signed-in user.
    public init(
        session: @autoclosure @escaping () -> AuthSession,
        texts: FormTexts = FormTexts(),
        interruptedFlows: (any SecretStore)? = nil,
        @ViewBuilder content: @escaping (FlowUser) -> Content
    ) {
        let store = interruptedFlows
        _gate = StateObject(wrappedValue: GateModel(session(), texts: texts, store: store))
        self.texts = texts
        self.content = content
    }

    /// The content, a form, or the state of the session.
    public var body: some View {
        SessionGate(session: gate.session, gate: gate, content: content)
            .environmentObject(gate.session)
            .onNew(of: texts) { [gate] texts in gate.setTexts(texts) }
            .onOpenURL { [gate] url in gate.open(url) }
            .task { await gate.start() }
    }
}

/// A gate's views by the phase of its session.
private struct SessionGate<Content: View>: View {
    @ObservedObject var session: AuthSession
    @ObservedObject var gate: GateModel
    let content: (FlowUser) -> Content

    var body: some View {
        // A view that always exists, for the modifiers around it.
        ZStack {
            switch session.status {
            case .signedIn(let user): content(user)
            case .signedOut(let reason): form(reason).onAppear { gate.begin() }
            case .undetermined: SessionStatus(session: session, gate: gate)
            }
        }
        .onNew(of: session.status) { [gate] _ in gate.followSession() }
    }

    @ViewBuilder
    private func form(_ reason: SignOutReason) -> some View {
        if let model = gate.model {
            FlowForm(model: model, notice: notice(reason), links: links)
        } else if let error = gate.error {
            ProblemText(error).modifier(FormSurface(design: nil, texts: gate.texts))
        } else {
            LoadingView(text: gate.texts(.loading)).modifier(FormSurface(design: nil, texts: gate.texts))
        }
    }

    /// The error that ended the session. Not that of the notification about a sign-out: the user signed out.
    private func notice(_ reason: SignOutReason) -> NativeAuthError? {
        guard gate.kind == .signIn else { return nil }
        guard reason.notice != .failed, let error = reason.error else { return session.error }
        return error
    }

    private var links: [FormLink] {
        gate.linkedKinds.map { kind in
            FormLink(id: "gate-\(kind.rawValue)", label: gate.label(of: kind)) { [gate] in gate.show(kind) }
        }
    }
}

/// The state of a session that is not known yet, or can't be read.
private struct SessionStatus: View {
    @ObservedObject var session: AuthSession
    @ObservedObject var gate: GateModel
    @StateObject private var activity = FormActivity()

    var body: some View {
        FormColumn {
            if session.isLoading || !gate.hasStarted {
                LoadingView(text: gate.texts(.loading))
            } else {
                ProblemText(session.error)
                FormButton(
                    identifier: "gate-retry",
                    label: gate.texts(.retry),
                    cause: .refresh,
                    activity: activity
                ) { [session] in
                    Task { await session.refresh() }
                }
            }
        }
        .modifier(FormSurface(design: nil, texts: gate.texts))
    }
}
#endif
