#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

/// The settings of the forms in a view, and the values that a form passes to its own views. Equatable, so that setting
/// an equal value updates no view.
package struct FormSettings: Sendable, Equatable {
    var theme = FormTheme()
    var fieldStyle: AnyFormFieldStyle?
    var buttonStyle: AnyFormButtonStyle?
    var identifierPrefix = "thunderid"
    /// Indicates whether a form is as high as its content, if there is space, instead of filling the space.
    package var takesContentHeight = false
    var appearance = FormAppearance()
    var texts = FormTexts()
}

private struct FormSettingsKey: EnvironmentKey {
    static let defaultValue = FormSettings()
}

extension EnvironmentValues {
    package var form: FormSettings {
        get { self[FormSettingsKey.self] }
        set { self[FormSettingsKey.self] = newValue }
    }
}

extension View {
    /// Sets the theme of the forms in this view. It takes precedence over the server's design.
    /// - Parameter theme: the theme.
    public func formTheme(_ theme: FormTheme) -> some View {
        environment(\.form.theme, theme)
    }

    /// Sets the style of the fields in this view's forms.
    /// - Parameter style: the style.
    public func formFieldStyle(_ style: some FormFieldStyle) -> some View {
        environment(\.form.fieldStyle, AnyFormFieldStyle(style))
    }

    /// Sets the style of the buttons in this view's forms.
    /// - Parameter style: the style.
    public func formButtonStyle(_ style: some FormButtonStyle) -> some View {
        environment(\.form.buttonStyle, AnyFormButtonStyle(style))
    }

    /// Sets the prefix of the accessibility identifiers of the forms in this view; `thunderid` by default.
    /// - Parameter prefix: the prefix, without the hyphen.
    public func formIdentifierPrefix(_ prefix: String) -> some View {
        environment(\.form.identifierPrefix, prefix)
    }
}

struct BrowserSessionKey: EnvironmentKey {
    static var defaultValue: (any BrowserSession)? {
        #if os(watchOS)
        nil
        #else
        SystemBrowserSession(isEphemeral: true)
        #endif
    }
}

private struct PasskeyAuthenticatorKey: EnvironmentKey {
    static var defaultValue: (any PasskeyAuthenticator)? {
        #if os(watchOS) || os(tvOS)
        nil
        #else
        SystemPasskeyAuthenticator()
        #endif
    }
}

private struct CreatesPasskeysConditionallyKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Indicates whether a step that requires a new passkey creates it without a question, if the user has entered a
    /// password before and the system agrees: see `FlowModel.createPasskeyConditionally(_:)`. Set it only for a service
    /// that accepts passkeys of users who were neither present nor verified.
    public var createsPasskeysConditionally: Bool {
        get { self[CreatesPasskeysConditionallyKey.self] }
        set { self[CreatesPasskeysConditionallyKey.self] = newValue }
    }

    /// The browser session for steps that continue in a browser. By default it shares no cookies with the user's
    /// browser; set `SystemBrowserSession()` to share them. With `nil`, the default on watchOS, the form opens the URL
    /// in the system's browser, and shows a field for the callback URL.
    public var browserSession: (any BrowserSession)? {
        get { self[BrowserSessionKey.self] }
        set { self[BrowserSessionKey.self] = newValue }
    }

    /// The authenticator for steps that require a passkey. With `nil`, the default, the form shows fields for the
    /// passkey's response.
    public var passkeyAuthenticator: (any PasskeyAuthenticator)? {
        get { self[PasskeyAuthenticatorKey.self] }
        set { self[PasskeyAuthenticatorKey.self] = newValue }
    }
}
#endif
