import AuthFlows
import NativeAuthBase

/// The localized texts of terminal forms: those of ``Key``, and the texts of all user interfaces (`FormTexts`).
package struct TerminalTexts: Sendable, Equatable {
    /// The texts of ``Key`` in all languages. A further language is a file in `Languages` and a member here.
    static let own = LocalizedTexts(
        fallback: .english,
        [
            .german, .spanish, .french, .japanese, .brazilianPortuguese, .korean, .simplifiedChinese, .italian, .arabic,
            .polish, .dutch,
        ]
    )

    private let form: FormTexts

    /// Creates the texts for the language of `form`.
    init(_ form: FormTexts = FormTexts()) {
        self.form = form
    }

    func callAsFunction(
        _ key: Key,
        _ parameters: [String: String] = [:]
    ) -> String {
        let text = Self.own.text(key.rawValue, language: form.language) ?? key.rawValue
        // The text of an unknown key is the key itself.
        return form(FormTexts.Key(rawValue: text), parameters)
    }

    func callAsFunction(
        _ key: FormTexts.Key,
        _ parameters: [String: String] = [:]
    ) -> String {
        form(key, parameters)
    }

    /// Returns the BCP 47 tag of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; otherwise `en-US`.
    package static func language(of environment: [String: String]) -> String {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let locale = locales.first { !$0.isEmpty } ?? ""
        let tag = locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")

        guard isLanguageTag(String(tag)),
            !["c", "posix"].contains(tag.lowercased())
        else {
            return "en-US"
        }
        return String(tag)
    }

    /// Checks whether a text has the syntax of a language tag, such as `de` or `pt-BR`.
    package static func isLanguageTag(_ text: String) -> Bool {
        text.count <= 35 && text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil
    }
}
