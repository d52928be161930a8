#if canImport(SwiftUI)
import AuthFlows
public import SwiftUI

private struct FormThemeKey: EnvironmentKey {
    static var defaultValue: FormTheme { FormTheme() }
}

private struct FormLookKey: EnvironmentKey {
    static var defaultValue: FormLook { FormLook() }
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
    /// How the app wants forms to look.
    var formTheme: FormTheme {
        get { self[FormThemeKey.self] }
        set { self[FormThemeKey.self] = newValue }
    }

    /// How the form around is drawn.
    var formLook: FormLook {
        get { self[FormLookKey.self] }
        set { self[FormLookKey.self] = newValue }
    }

    /// What the form around adds to the server's texts.
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

    /// What accessibility identifiers begin with.
    var formIdentifierPrefix: String {
        get { self[IdentifierPrefixKey.self] }
        set { self[IdentifierPrefixKey.self] = newValue }
    }
}

extension View {
    /// Says how the forms in here look. It goes before what the server says.
    /// - Parameter theme: the theme.
    public func formTheme(_ theme: FormTheme) -> some View { environment(\.formTheme, theme) }

    /// Says how the fields of the forms in here are put together.
    /// - Parameter style: the style.
    public func formFieldStyle(_ style: some FormFieldStyle) -> some View {
        environment(\.formFieldStyle, AnyFormFieldStyle(style))
    }

    /// Says how the buttons of the forms in here are drawn.
    /// - Parameter style: the style.
    public func formButtonStyle(_ style: some FormButtonStyle) -> some View {
        environment(\.formButtonStyle, AnyFormButtonStyle(style))
    }

    /// Says what the accessibility identifiers of the forms in here begin with; `thunderid` if nothing is said.
    /// - Parameter prefix: the beginning, without the hyphen.
    public func formIdentifierPrefix(_ prefix: String) -> some View { environment(\.formIdentifierPrefix, prefix) }
}
#endif
