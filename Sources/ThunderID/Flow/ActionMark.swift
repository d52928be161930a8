import AuthFlows

enum ActionMark {
    private static let providers: [(name: [UInt8], mark: FormAction.Mark)] = [
        (Array("google".utf8), .google),
        (Array("github".utf8), .github),
        (Array("facebook".utf8), .facebook),
        (Array("microsoft".utf8), .microsoft),
        (Array("linkedin".utf8), .linkedIn),
        (Array("ethereum".utf8), .ethereum),
        (Array("metamask".utf8), .ethereum),
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
        let texts = [icon, name, label].compactMap(\.self)
        let lowercased = texts.map { $0.utf8.prefix(maximumLength).map(lowercase) }
        for provider in providers {
            let isNamed = lowercased.contains { contains(provider.name, in: $0) }
            if isNamed { return provider.mark }
        }

        var methods = texts
        if submitsFields { methods = icon.map { [$0] } ?? [] }
        let words = Set(methods.flatMap(words(of:)))
        return keywords.first { !$0.0.isDisjoint(with: words) }?.1
    }

    private static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { start in
            word.indices.allSatisfy { text[start + $0] == word[$0] }
        }
    }

    /// Returns the words of a text in lower case, also of `likeThis` and `like_this`. Only ASCII letters change their
    /// case: the keywords are ASCII.
    private static func words(of text: String) -> [String] {
        var words: [[UInt8]] = [[]]
        var wasLowercase = false
        for byte in text.utf8.prefix(maximumLength) {
            let isLetter = byte >= 0x80 || isLowercase(lowercase(byte))
            let isUppercase = lowercase(byte) != byte
            if !isLetter || (isUppercase && wasLowercase) { words.append([]) }
            if isLetter { words[words.count - 1].append(lowercase(byte)) }
            wasLowercase = isLowercase(byte)
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isLowercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { return byte }
        return byte | 0x20
    }
}
