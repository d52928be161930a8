struct PasswordRules: Sendable {
    static let shortest = 8
    static let longest = 256
    private static let common: Set<String> = [
        "password", "passwort", "passwd", "welcome", "letmein", "qwerty", "qwertz", "iloveyou", "administrator",
        "monkey", "dragon", "football", "baseball", "sunshine", "princess", "changeme",
    ]
    /// Letters by the characters that replace them, such as `o` by `0`.
    private static let substitutions: [Character: Character] = [
        "0": "o", "1": "l", "!": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s", "7": "t",
    ]

    let banned: Set<String>

    init(_ tenant: Tenant) {
        banned = Self.common.union(tenant.bannedPasswords.map { $0.lowercased() })
    }

    /// - Throws: `EntraError` for the first rule that is violated.
    func check(_ password: String) throws {
        let scalars = password.unicodeScalars
        if EntraText.hasControlCharacters(password) {
            throw Self.refusal("password_is_invalid", code: 399_251)
        }
        if scalars.count < Self.shortest {
            throw Self.refusal("password_too_short", code: 399_247)
        }
        if scalars.count > Self.longest {
            throw Self.refusal("password_too_long", code: 399_248)
        }
        if isBanned(password) {
            throw Self.refusal("password_banned", code: 399_250)
        }
        if Self.characterKindCount(password) < 3 {
            throw Self.refusal("password_too_weak", code: 399_246)
        }
    }

    static let recentlyUsed = refusal("password_recently_used", code: 399_249)

    /// Checks whether a password is a banned word with only digits and symbols around it, also if letters are replaced.
    private func isBanned(_ password: String) -> Bool {
        let signs = Array(password.lowercased())
        if banned.contains(String(signs.filter(\.isLetter))) {
            return true
        }
        // The characters before the first letter may be replaced letters of the word, or precede it.
        let first = signs.firstIndex(where: \.isLetter) ?? signs.count
        return (0...first).contains { isBannedWord(signs[$0...]) }
    }

    /// Checks whether a banned word begins here and no letter follows it.
    private func isBannedWord(_ signs: ArraySlice<Character>) -> Bool {
        let lastLetter = signs.lastIndex(where: \.isLetter) ?? signs.startIndex
        let longest = banned.map(\.count).max() ?? 0

        var word = ""
        for (index, sign) in zip(signs.indices, signs) {
            let letter = Self.substitutions[sign] ?? sign
            guard letter.isLetter else { continue }

            word.append(letter)
            if word.count > longest { return false }
            if index >= lastLetter, banned.contains(word) { return true }
        }
        return false
    }

    private static func characterKindCount(_ password: String) -> Int {
        let scalars = password.unicodeScalars
        return [
            scalars.contains { $0.properties.isLowercase },
            scalars.contains { $0.properties.isUppercase },
            scalars.contains { $0.properties.numericType != nil },
            scalars.contains { !$0.properties.isAlphabetic && $0.properties.numericType == nil },
        ].count { $0 }
    }

    private static func refusal(_ rule: String, code: Int) -> EntraError {
        EntraError("invalid_grant", code, "New password rejected: \(rule)", suberror: rule)
    }
}
