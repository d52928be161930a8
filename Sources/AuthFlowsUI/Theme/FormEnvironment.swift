#if canImport(SwiftUI)
import AuthFlows
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
    /// The app's theme for forms.
    var formTheme: FormTheme {
        get { self[FormThemeKey.self] }
        set { self[FormThemeKey.self] = newValue }
    }

    /// The appearance of the enclosing form.
    var formAppearance: FormAppearance {
        get { self[FormAppearanceKey.self] }
        set { self[FormAppearanceKey.self] = newValue }
    }

    /// The texts that the enclosing form adds to the server's.
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

    /// The prefix of accessibility identifiers.
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
#endif
