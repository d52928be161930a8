#if canImport(Combine)
public import Combine
#else
// For what it has in Combine's place.
public import AuthFlows
#endif

/// The language of the components, and their texts in it.
///
/// A text is looked for in the app's bundle of the active language, in its bundle of the fallback language, in ours
/// (German where the active language is German, else English), and is its key if nobody knows it. Forms come from the
/// server in the active language.
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
    private let bundles: [String: [String: String]]
    private let fallbackLanguage: String
    private let storageKey: String
    private let memory: any LocaleMemory

    /// Makes the texts.
    /// - Parameters:
    ///   - bundles: the app's texts, by language and key.
    ///   - language: the language; `nil` for the one that was chosen last on this device, else the fallback.
    ///   - fallbackLanguage: the language of the bundle that is asked next.
    ///   - storageKey: under which the chosen language is remembered in the app's `UserDefaults`.
    public convenience init(
        bundles: [String: [String: String]] = [:], language: String? = nil, fallbackLanguage: String = "en-US",
        storageKey: String = "thunder_locale"
    ) {
        self.init(
            bundles: bundles, language: language, fallbackLanguage: fallbackLanguage, storageKey: storageKey,
            memory: UserDefaultsLocaleMemory())
    }

    init(
        bundles: [String: [String: String]] = [:], language: String? = nil, fallbackLanguage: String = "en-US",
        storageKey: String = "thunder_locale", memory: any LocaleMemory
    ) {
        self.bundles = bundles
        self.fallbackLanguage = fallbackLanguage
        self.storageKey = storageKey
        self.memory = memory
        activeLocale = language ?? memory.locale(for: storageKey) ?? fallbackLanguage
    }

    /// A text in the active language.
    /// - Parameter key: such as `signIn.button`; see ``DefaultStrings``.
    /// - Returns: the text; the key if nobody knows it.
    public func resolve(_ key: String) -> String { find(key) ?? key }

    /// Changes the language, and remembers it.
    /// - Parameter locale: a BCP 47 tag, such as `de-AT`.
    public func setLocale(_ locale: String) {
        guard locale != activeLocale else { return }
        activeLocale = locale
        memory.remember(locale, for: storageKey)
    }

    func find(_ key: String) -> String? {
        let language = activeLocale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        let ours = language == "de" ? GermanStrings.all[key] : nil
        return bundles[activeLocale]?[key] ?? bundles[language]?[key] ?? bundles[fallbackLanguage]?[key] ?? ours
            ?? DefaultStrings.all[key]
    }
}
