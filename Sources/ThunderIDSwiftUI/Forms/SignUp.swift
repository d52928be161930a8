#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

/// A sign-up, with the steps that the server defines.
///
/// ```swift
/// SignUp(applicationId: "<your-application-id>")
///     .padding()
/// ```
///
/// It is as high as its content, and scrolls only if there is less space.
/// It requires `thunderIDProvider(config:i18n:)` on an enclosing view. The flow starts when it first appears. If the
/// server completes a sign-up without signing in, the sign-in follows automatically.
///
/// Source: seed `SignUp`.
public struct SignUp: View {
    /// The application.
    public let applicationId: String
    /// Called once, after the sign-in; `ThunderIDState` contains the user by then.
    public let onComplete: (() -> Void)?
    /// Called with the error message of each failed step.
    public let onError: ((String) -> Void)?
    @StateObject private var form = SignUpState()

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
            name: "SignUp",
            kind: .signUp,
            applicationId: applicationId,
            usesFlowForm: true,
            onComplete: onComplete,
            onError: onError,
            form: form
        ) { state in
            StyledFlow(form: form, i18n: state.i18n, textKeyPrefix: "signUp")
        }
    }
}

/// A sign-up with a custom form. It runs the flow; the content displays the SignUpState.
///
/// ```swift
/// BaseSignUp(applicationId: "<your-application-id>") { state in
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
/// Source: seed `SignUp`, "Customization with BaseSignUp".
public struct BaseSignUp<Content: View>: View {
    /// The application.
    public let applicationId: String
    /// Called once, after the sign-in; `ThunderIDState` contains the user by then.
    public let onComplete: (() -> Void)?
    /// Called with the error message of each failed step.
    public let onError: ((String) -> Void)?
    /// The form.
    public let content: (SignUpState) -> Content
    @StateObject private var form = SignUpState()

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
        @ViewBuilder content: @escaping (SignUpState) -> Content
    ) {
        self.applicationId = applicationId
        self.onComplete = onComplete
        self.onError = onError
        self.content = content
    }

    /// The form.
    public var body: some View {
        FlowContainer(
            name: "BaseSignUp",
            kind: .signUp,
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
