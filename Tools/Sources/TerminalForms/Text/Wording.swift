package import AuthFlows

/// What a terminal's forms say of themselves, in a person's language: English or German. What every user interface says
/// comes from `FormTexts`; here is only what a keyboard and a line of text need.
package struct Wording: Sendable, Equatable {
    /// What every user interface says.
    package let form: FormTexts

    /// Makes the words of a language.
    package init(_ form: FormTexts = FormTexts()) { self.form = form }

    /// A sentence with its parameters filled in.
    func callAsFunction(_ sentence: Sentence, _ parameters: [String: String] = [:]) -> String {
        let text = isGerman ? sentence.german : sentence.rawValue
        return FormTexts(overrides: [Self.key: text])(Self.key, parameters)
    }

    /// A sentence that every user interface says.
    func callAsFunction(_ key: FormTexts.Key, _ parameters: [String: String] = [:]) -> String { form(key, parameters) }

    private var isGerman: Bool { form.language.prefix { $0 != "-" && $0 != "_" }.lowercased() == "de" }

    /// Only to have `FormTexts` fill in the parameters.
    private static let key = FormTexts.Key(rawValue: "terminal")

    /// The languages of an environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    /// - Returns: a BCP 47 tag; American English where none can be told.
    package static func language(of environment: [String: String]) -> String {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let tag = locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
        guard isLanguage(String(tag)), !["c", "posix"].contains(String(tag).lowercased()) else { return "en-US" }
        return String(tag)
    }

    /// Whether a text has the form of a language tag, such as `de` or `pt-BR`.
    package static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.count <= 35, let first = parts.first, (2...8).contains(first.count),
            first.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
