#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

/// A sign-in, with the steps that the server defines.
///
/// ```swift
/// SignIn(applicationId: "<your-application-id>")
///     .padding()
/// ```
///
/// It is as high as its content, and scrolls only if there is less space.
/// It requires `thunderIDProvider(config:i18n:)` on an enclosing view. The flow starts when it first appears. The
/// server's form may offer other authentication methods and sign-up: they are part of the same flow.
///
/// Source: seed `SignIn`.
public struct SignIn: View {
    /// The application.
    public let applicationId: String
    /// Called once, after the sign-in; `ThunderIDState` contains the user by then.
    public let onComplete: (() -> Void)?
    /// Called with the error message of each failed step.
    public let onError: ((String) -> Void)?
    @StateObject private var form = SignInState()

    /// Creates the form.
    /// - Parameters:
    ///   - applicationId: the application id, from the server's settings of the application.
    ///   - onComplete: called once, after the sign-in.
    ///   - onError: called with the error message of each failed step.
    public init(
        applicationId: String,
        onComplete: (() -> Void)? = nil,
        onError: ((String) -> Void)? = nil
    ) {
        self.applicationId = applicationId
        self.onComplete = onComplete
        self.onError = onError
    }

    /// The form.
    public var body: some View {
        FlowContainer(
            name: "SignIn",
            kind: .signIn,
            applicationId: applicationId,
            usesFlowForm: true,
            onComplete: onComplete,
            onError: onError,
            form: form
        ) { state in
            StyledFlow(form: form, i18n: state.i18n, textKeyPrefix: "signIn")
        }
    }
}

/// A sign-in with a custom form. It runs the flow; the content displays the SignInState.
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
/// It requires `thunderIDProvider(config:i18n:)` on an enclosing view. The flow starts when it first appears.
///
/// Source: seed `SignIn`, "Customization with BaseSignIn".
public struct BaseSignIn<Content: View>: View {
    /// The application.
    public let applicationId: String
    /// Called once, after the sign-in; `ThunderIDState` contains the user by then.
    public let onComplete: (() -> Void)?
    /// Called with the error message of each failed step.
    public let onError: ((String) -> Void)?
    /// The form.
    public let content: (SignInState) -> Content
    @StateObject private var form = SignInState()

    /// Creates the form.
    /// - Parameters:
    ///   - applicationId: the application id, from the server's settings of the application.
    ///   - onComplete: called once, after the sign-in.
    ///   - onError: called with the error message of each failed step.
    ///   - content: the form.
    public init(
        applicationId: String,
        onComplete: (() -> Void)? = nil,
        onError: ((String) -> Void)? = nil,
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
            name: "BaseSignIn",
            kind: .signIn,
            applicationId: applicationId,
            usesFlowForm: false,
            onComplete: onComplete,
            onError: onError,
            form: form
        ) { _ in
            content(form)
        }
    }
}
#endif
