/// The `Set-Cookie` header field as URLSession returns it: all cookies of a response in one value.
enum SetCookieField {
    /// Splits a value that was joined with commas. Every `Expires` contains a comma, too, so only one that a name and
    /// an equals sign follow begins a new cookie.
    /// - Parameter value: the joined value.
    /// - Returns: one value for each cookie.
    static func split(_ value: String) -> [String] {
        var cookies: [String] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            if let last = cookies.last, !beginsCookie(part) {
                cookies[cookies.count - 1] = last + "," + part
            } else {
                cookies.append(String(part))
            }
        }
        return cookies.map { String($0.drop(while: { $0 == " " })) }
    }

    private static func beginsCookie(_ part: Substring) -> Bool {
        let pair = part.prefix { $0 != ";" }.drop(while: { $0 == " " })
        guard let equals = pair.firstIndex(of: "=") else { return false }
        let name = pair[..<equals]
        return !name.isEmpty && name.allSatisfy { $0.isASCII && !$0.isWhitespace && !"\"(),/:;<>?@[\\]{}".contains($0) }
    }
}
