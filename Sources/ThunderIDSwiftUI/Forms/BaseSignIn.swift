#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

/// A sign-in whose form the app draws itself. It runs the flow; the content shows what is in the SignInState.
///
/// ```swift
/// BaseSignIn(applicationId: "<your-application-id>") { state in
///     ForEach(state.inputs, id: \.name) { input in
///         TextField(input.name, text: state.binding(for: input.name))
///     }
///     ForEach(state.actions, id: \.id) { action in
///         Button(action.label ?? "Continue") { state.submit(actionId: action.id) }
///             .disabled(state.isLoading)
///     }
/// }
/// ```
///
/// It needs `thunderIDProvider(config:i18n:)` on a view above it. The flow begins when it appears, once.
///
/// Source: seed `SignIn`, "Customization with BaseSignIn".
public struct BaseSignIn<Content: View>: View {
    /// The application.
    public let applicationId: String
    /// Called once, when somebody is signed in; `ThunderIDState` knows who.
    public let onComplete: (() -> Void)?
    /// Called with the message of each step that fails.
    public let onError: ((String) -> Void)?
    /// The form.
    public let content: (SignInState) -> Content
    @StateObject private var form = SignInState()

    /// Makes the form.
    /// - Parameters:
    ///   - applicationId: the application, from its settings at the server.
    ///   - onComplete: called once, when somebody is signed in.
    ///   - onError: called with the message of each step that fails.
    ///   - content: the form.
    public init(
        applicationId: String, onComplete: (() -> Void)? = nil, onError: ((String) -> Void)? = nil,
        @ViewBuilder content: @escaping (SignInState) -> Content
    ) {
        self.applicationId = applicationId
        self.onComplete = onComplete
        self.onError = onError
        self.content = content
    }

    /// The form.
    public var body: some View {
        FlowContainer(
            name: "BaseSignIn", kind: .signIn, applicationId: applicationId, isStyled: false, onComplete: onComplete,
            onError: onError, form: form
        ) { _ in
            content(form)
        }
    }
}
#endif
