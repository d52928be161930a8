#if canImport(SwiftUI)
public import SwiftUI
import ThunderID

/// A sign-up, step by step as the server defines it.
///
/// ```swift
/// SignUp(applicationId: "<your-application-id>")
///     .padding()
/// ```
///
/// It is as high as its content, and scrolls only if there is less space.
/// It needs `thunderIDProvider(config:i18n:)` on a view above it. The flow begins when it appears, once. Where the server ends a sign-up without signing in, the sign-in follows by itself.
///
/// Source: seed `SignUp`.
public struct SignUp: View {
    /// The application.
    public let applicationId: String
    /// Called once, when somebody is signed in; `ThunderIDState` knows who.
    public let onComplete: (() -> Void)?
    /// Called with the message of each step that fails.
    public let onError: ((String) -> Void)?
    @StateObject private var form = SignUpState()

    /// Makes the form.
    /// - Parameters:
    ///   - applicationId: the application, from its settings at the server.
    ///   - onComplete: called once, when somebody is signed in.
    ///   - onError: called with the message of each step that fails.
    public init(
        applicationId: String, onComplete: (() -> Void)? = nil, onError: ((String) -> Void)? = nil
    ) {
        self.applicationId = applicationId
        self.onComplete = onComplete
        self.onError = onError
    }

    /// The form.
    public var body: some View {
        FlowContainer(
            name: "SignUp", kind: .signUp, applicationId: applicationId, isStyled: true, onComplete: onComplete,
            onError: onError, form: form
        ) { state in
            StyledFlow(form: form, i18n: state.i18n, keys: .signUp)
        }
    }
}
#endif
