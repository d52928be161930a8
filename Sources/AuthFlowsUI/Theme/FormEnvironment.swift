#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

private struct FormThemeKey: EnvironmentKey {
    static var defaultValue: FormTheme { FormTheme() }
}

private struct FormAppearanceKey: EnvironmentKey {
    static var defaultValue: FormAppearance { FormAppearance() }
}

private struct FormTextsKey: EnvironmentKey {
    static var defaultValue: FormTexts { FormTexts() }
}

private struct FormFieldStyleKey: EnvironmentKey {
    static var defaultValue: AnyFormFieldStyle? { nil }
}

private struct FormButtonStyleKey: EnvironmentKey {
    static var defaultValue: AnyFormButtonStyle? { nil }
}

private struct IdentifierPrefixKey: EnvironmentKey {
    static var defaultValue: String { "thunderid" }
}

extension EnvironmentValues {
    var formTheme: FormTheme {
        get { self[FormThemeKey.self] }
        set { self[FormThemeKey.self] = newValue }
    }

    var formAppearance: FormAppearance {
        get { self[FormAppearanceKey.self] }
        set { self[FormAppearanceKey.self] = newValue }
    }

    var formTexts: FormTexts {
        get { self[FormTextsKey.self] }
        set { self[FormTextsKey.self] = newValue }
    }

    var formFieldStyle: AnyFormFieldStyle? {
        get { self[FormFieldStyleKey.self] }
        set { self[FormFieldStyleKey.self] = newValue }
    }

    var formButtonStyle: AnyFormButtonStyle? {
        get { self[FormButtonStyleKey.self] }
        set { self[FormButtonStyleKey.self] = newValue }
    }

    var formIdentifierPrefix: String {
        get { self[IdentifierPrefixKey.self] }
        set { self[IdentifierPrefixKey.self] = newValue }
    }
}

extension View {
    /// Sets the theme of the forms in this view. It takes precedence over the server's design.
    /// - Parameter theme: the theme.
    public func formTheme(_ theme: FormTheme) -> some View { environment(\.formTheme, theme) }

    /// Sets the style of the fields in this view's forms.
    /// - Parameter style: the style.
    public func formFieldStyle(_ style: some FormFieldStyle) -> some View {
        environment(\.formFieldStyle, AnyFormFieldStyle(style))
    }

    /// Sets the style of the buttons in this view's forms.
    /// - Parameter style: the style.
    public func formButtonStyle(_ style: some FormButtonStyle) -> some View {
        environment(\.formButtonStyle, AnyFormButtonStyle(style))
    }

    /// Sets the prefix of the accessibility identifiers of the forms in this view; `thunderid` by default.
    /// - Parameter prefix: the prefix, without the hyphen.
    public func formIdentifierPrefix(_ prefix: String) -> some View { environment(\.formIdentifierPrefix, prefix) }
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

extension EnvironmentValues {
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
