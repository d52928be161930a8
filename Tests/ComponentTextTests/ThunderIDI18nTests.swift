import NativeAuthBase
import Testing

@testable import ThunderIDSwiftUI

private final class Memory: LocaleStore {
    var locales: [String: String] = [:]
    func locale(for key: String) -> String? { locales[key] }
    func store(_ locale: String, for key: String) { locales[key] = locale }
}

@Suite("The components' texts", .timeLimit(.minutes(5)))
struct ThunderIDI18nTests {
    private func i18n(
        _ bundles: [String: [String: String]] = [:],
        language: String? = nil,
        fallback: String = "en-US",
        store: any LocaleStore = Memory()
    ) -> ThunderIDI18n {
        ThunderIDI18n(bundles: bundles, language: language, fallbackLanguage: fallback, store: store)
    }

    @Test("Without bundles the texts are English")
    func english() { #expect(i18n().resolve("signIn.button") == "Sign in") }

    @Test("A bundle takes precedence, and missing texts are built in")
    func bundle() {
        #expect(i18n(["en-US": ["signIn.button": "Log in"]]).resolve("signIn.button") == "Log in")
        #expect(i18n(["en-US": [:]]).resolve("signOut.button") == "Sign out")
    }

    @Test("A change of language changes the texts and is stored once")
    func change() {
        let store = Memory()
        let texts = i18n(["fr-FR": ["signIn.button": "Se connecter"]], store: store)
        texts.setLocale("fr-FR")
        #expect(texts.activeLocale == "fr-FR" && texts.resolve("signIn.button") == "Se connecter")
        #expect(store.locales == ["thunder_locale": "fr-FR"])
        #expect(i18n(store: store).activeLocale == "fr-FR")
        #expect(i18n(language: "en-US", store: store).activeLocale == "en-US")
    }

    @Test("The fallback's bundle takes precedence over the built-in texts")
    func fallback() {
        let texts = i18n(["es-ES": ["signIn.button": "Entrar"]], language: "de-DE", fallback: "es-ES")
        #expect(texts.resolve("signIn.button") == "Entrar" && texts.resolve("signOut.button") == "Abmelden")
    }

    @Test("The text of an unknown key is the key")
    func unknown() { #expect(i18n().resolve("no.such.key") == "no.such.key") }

    @Test("Each translation is complete", arguments: ThunderIDI18n.texts.languages.dropFirst())
    func complete(_ language: LocalizedTexts.Language) {
        #expect(Set(DefaultStrings.all.keys).isSubset(of: language.texts.keys))
        #expect(language.texts.values.allSatisfy { !$0.isEmpty })
    }

    @Test("German texts are found for each form of the tag", arguments: ["de", "de-AT", "de_CH", "DE"])
    func german(_ language: String) {
        #expect(i18n(language: language).resolve("userProfile.save") == "Sichern")
    }

    @Test("There are the documented 23 texts")
    func defaults() {
        #expect(DefaultStrings.all.count == 23 && DefaultStrings.all.values.allSatisfy { !$0.isEmpty })
        for key in [
            "signIn.button", "signOut.button", "signUp.button", "userProfile.title", "userProfile.save",
            "languageSwitcher.title",
        ] { #expect(DefaultStrings.all[key] != nil, "\(key)") }
    }
}
