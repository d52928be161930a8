#if canImport(SwiftUI)
import Foundation
public import SwiftUI

/// A menu of the languages of the components and of the forms. The choice is stored.
///
/// Source: the released SDK's `LanguageSwitcher`.
public struct LanguageSwitcher: View {
    /// The languages to choose from, as BCP 47 tags.
    public let locales: [String]

    /// Creates the switcher.
    /// - Parameter locales: the languages to choose from, as BCP 47 tags.
    public init(locales: [String] = []) { self.locales = locales }

    /// The switcher.
    public var body: some View {
        StateReader(name: "LanguageSwitcher") { state in
            BaseLanguageSwitcher(locales: locales) { available, active, select in
                Picker(
                    state.i18n.resolve("languageSwitcher.title"),
                    selection: Binding(get: { active }, set: { select($0) })
                ) {
                    ForEach(Self.options(available, active: active), id: \.self) { locale in
                        Text(verbatim: Self.name(of: locale)).tag(locale)
                    }
                }
                .accessibilityIdentifier("thunderid-language")
            }
        }
    }

    private static func options(_ available: [String], active: String) -> [String] {
        guard !available.contains(active) else { return available }
        return [active] + available
    }

    /// Returns the name of a language in that language, so that its speakers can read it.
    private static func name(of locale: String) -> String {
        let name = Locale(identifier: locale).localizedString(forIdentifier: locale) ?? locale
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}

/// ``LanguageSwitcher`` with custom content.
///
/// Source: the released SDK's `BaseLanguageSwitcher`.
public struct BaseLanguageSwitcher<Content: View>: View {
    /// The languages to choose from, as BCP 47 tags.
    public let locales: [String]
    /// The content: receives the languages, the active one, and an action that selects one.
    public let content: ([String], String, @escaping (String) -> Void) -> Content

    /// Creates the switcher.
    /// - Parameters:
    ///   - locales: the languages to choose from, as BCP 47 tags; none means English only.
    ///   - content: the content: receives the languages, the active one, and an action that selects one.
    public init(
        locales: [String] = [],
        @ViewBuilder content: @escaping ([String], String, @escaping (String) -> Void) -> Content
    ) {
        self.locales = locales
        self.content = content
    }

    /// The content.
    public var body: some View {
        StateReader(name: "BaseLanguageSwitcher") { state in
            content(locales.nonEmpty ?? ["en-US"], state.i18n.activeLocale) { state.setLocale($0) }
        }
    }
}
#endif
