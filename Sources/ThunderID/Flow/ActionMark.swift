import AuthFlows

enum ActionMark {
    private static let providers: [(String, FormAction.Mark)] = [
        ("google", .google),
        ("github", .github),
        ("facebook", .facebook),
        ("microsoft", .microsoft),
        ("linkedin", .linkedIn),
        ("ethereum", .ethereum),
        ("metamask", .ethereum),
    ]
    private static let keywords: [(Set<String>, FormAction.Mark)] = [
        (["apple"], .apple),
        (["passkey", "passkeys", "fingerprint", "webauthn"], .passkey),
        (["sms"], .sms),
        (["mail", "email", "magic", "magiclink"], .mail),
        (["otp"], .sms),
    ]
    private static let maximumLength = 256

    /// - Parameter submitsFields: whether it submits the fields: then "mail" is the entered value, not another method.
    static func mark(
        icon: String?,
        name: String,
        label: String?,
        submitsFields: Bool
    ) -> FormAction.Mark? {
        let texts = cut([icon, name, label])
        let lowercased = texts.map { $0.lowercased() }
        for (word, mark) in providers {
            if lowercased.contains(where: { $0.contains(word) }) {
                return mark
            }
        }

        var methods = texts
        if submitsFields { methods = cut([icon]) }
        let words = Set(methods.flatMap(words(of:)))
        return keywords.first { !$0.0.isDisjoint(with: words) }?.1
    }

    private static func cut(_ texts: [String?]) -> [String] {
        texts.compactMap { $0?.prefix(maximumLength) }.map(String.init)
    }

    /// Returns the words of a text, also of `likeThis` and `like_this`.
    private static func words(of text: String) -> [String] {
        var separated = ""
        for (previous, character) in zip(" " + text, text) {
            if previous.isLowercase && character.isUppercase { separated.append(" ") }
            separated.append(character)
        }
        return separated.lowercased().split { !$0.isLetter }.map(String.init)
    }
}
