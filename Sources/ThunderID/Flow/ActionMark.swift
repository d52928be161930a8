import AuthFlows

enum ActionMark {
    private static let providers: [(String, FormAction.Mark)] = [
        ("google", .google), ("github", .github), ("facebook", .facebook), ("microsoft", .microsoft),
        ("linkedin", .linkedIn), ("ethereum", .ethereum), ("metamask", .ethereum),
    ]
    private static let words: [(Set<String>, FormAction.Mark)] = [
        (["apple"], .apple), (["passkey", "passkeys", "fingerprint", "webauthn"], .passkey), (["sms"], .sms),
        (["mail", "email", "magic", "magiclink"], .mail), (["otp"], .sms),
    ]
    private static let maximumLength = 256

    /// - Parameter sendsFields: whether it submits the fields: then "mail" is the entered value, not another method.
    static func mark(icon: String?, name: String, label: String?, sendsFields: Bool) -> FormAction.Mark? {
        let texts = [icon, name, label].compactMap { $0.map { String($0.prefix(maximumLength)) } }
        let lowercased = texts.map { $0.lowercased() }
        for (word, mark) in providers where lowercased.contains(where: { $0.contains(word) }) { return mark }
        let told = Set((sendsFields ? Array(texts.prefix(icon == nil ? 0 : 1)) : texts).flatMap(words(of:)))
        return words.first { !$0.0.isDisjoint(with: told) }?.1
    }

    /// Returns the words of a text, also of `likeThis` and `like_this`.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLowercase = false
        for character in text {
            if !character.isLetter || character.isUppercase && wasLowercase {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasLowercase = character.isLowercase
        }
        return if word.isEmpty { words } else { words + [word] }
    }
}
