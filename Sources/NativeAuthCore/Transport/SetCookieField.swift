/// The `Set-Cookie` header field as URLSession returns it: all cookies of a response in one value.
enum SetCookieField {
    /// Splits a value that was joined with commas. Every `Expires` contains a comma, too, so only one that a name and
    /// an equals sign follow begins a new cookie.
    static func split(_ value: String) -> [String] {
        var cookies: [String] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = cookies.last, !beginsCookie(part) {
                cookies[cookies.count - 1] = last + "," + part
            } else {
                cookies.append(String(part))
            }
        }
        return cookies.map(withoutLeadingSpaces)
    }

    private static func beginsCookie(_ part: Substring) -> Bool {
        let pair = withoutLeadingSpaces(part.prefix { $0 != ";" })
        guard let equals = pair.firstIndex(of: "=") else { return false }
        let name = pair[..<equals]
        return !name.isEmpty && name.allSatisfy(isAllowedInName)
    }

    private static func withoutLeadingSpaces(_ text: some StringProtocol) -> String {
        String(text.drop { $0 == " " })
    }

    private static func isAllowedInName(_ character: Character) -> Bool {
        character.isASCII
            && !character.isWhitespace
            && !"\"(),/:;<>?@[\\]{}".contains(character)
    }
}
