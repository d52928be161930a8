import Foundation
import NativeAuthBase

#if canImport(Combine)
public import Combine
#else
// For its replacement of Combine.
public import AuthFlows
#endif

/// The language of the components, and their texts.
///
/// A text is looked up in the app's bundle of the active language, in its bundle of the fallback language, and in the
/// package's texts of the language closest to the active one, else in English; otherwise the key is displayed. Forms
/// come from the server in the active language.
///
/// ```swift
/// let i18n = ThunderIDI18n(bundles: ["fr-FR": ["signIn.button": "Se connecter"]], language: "fr-FR")
/// ```
///
/// Use it on the main thread.
///
/// Source: the released SDK's `ThunderIDI18n`.
public final class ThunderIDI18n: ObservableObject {
    /// The active language, as a BCP 47 tag.
    @Published public private(set) var activeLocale: String
    /// The package's texts. A further language is a file in `Languages` and a member here.
    static let texts = LocalizedTexts(
        fallback: .init("en", DefaultStrings.all),
        [
            .german, .spanish, .french, .japanese, .brazilianPortuguese, .korean, .simplifiedChinese, .italian, .arabic,
            .polish, .dutch,
        ]
    )

    private let bundles: [String: [String: String]]
    private let fallbackLanguage: String
    private let storageKey: String
    private let store: any LocaleStore

    /// Creates the texts.
    /// - Parameters:
    ///   - bundles: the app's texts, by language and key.
    ///   - language: the language; `nil` for the one that was chosen last on this device, else the fallback.
    ///   - fallbackLanguage: the language of the bundle that is searched next.
    ///   - storageKey: the key of the chosen language in the app's `UserDefaults`.
    public convenience init(
        bundles: [String: [String: String]] = [:],
        language: String? = nil,
        fallbackLanguage: String = "en-US",
        storageKey: String = "thunder_locale"
    ) {
        self.init(
            bundles: bundles,
            language: language,
            fallbackLanguage: fallbackLanguage,
            storageKey: storageKey,
            store: UserDefaultsLocaleStore()
        )
    }

    init(
        bundles: [String: [String: String]] = [:],
        language: String? = nil,
        fallbackLanguage: String = "en-US",
        storageKey: String = "thunder_locale",
        store: any LocaleStore
    ) {
        self.bundles = bundles
        self.fallbackLanguage = fallbackLanguage
        self.storageKey = storageKey
        self.store = store
        activeLocale = language ?? store.locale(for: storageKey) ?? fallbackLanguage
    }

    /// Returns a text in the active language.
    /// - Parameter key: such as `signIn.button`; see ``DefaultStrings``.
    /// - Returns: the text; the key if there is no text.
    public func resolve(_ key: String) -> String { find(key) ?? key }

    /// Changes the language, and stores it.
    /// - Parameter locale: a BCP 47 tag, such as `de-AT`.
    public func setLocale(_ locale: String) {
        guard locale != activeLocale else { return }
        activeLocale = locale
        store.store(locale, for: storageKey)
    }

    func find(_ key: String) -> String? {
        for language in [activeLocale, LanguageMatch.primarySubtag(of: activeLocale), fallbackLanguage] {
            if let text = bundles[language]?[key] { return text }
        }
        return Self.texts.text(key, language: activeLocale)
    }
}

protocol LocaleStore: AnyObject {
    func locale(for key: String) -> String?
    func store(_ locale: String, for key: String)
}

final class UserDefaultsLocaleStore: LocaleStore {
    func locale(for key: String) -> String? { UserDefaults.standard.string(forKey: key) }
    func store(_ locale: String, for key: String) { UserDefaults.standard.set(locale, forKey: key) }
}
