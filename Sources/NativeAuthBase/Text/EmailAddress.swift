import Foundation

/// The syntax of e-mail addresses, for the forms of all clients and all protocols of the local server.
///
/// The domain may be internationalized (RFC 5890) and has at least two labels. The part before the `@` has the
/// characters of RFC 6531 without the quoted form.
public enum EmailAddress {
    /// Maximum length in bytes of UTF-8 (RFC 5321).
    public static let maximumLength = 254

    /// The rule as a pattern for ``LinearPattern``. It does not contain the maximum length of the address.
    public static let pattern = "^\(mailbox)@\(label)(\\.\(label))+$"

    private static let mailbox = #"[^@\s\p{C}\p{Z}"(),:;<>\[\\\]]{1,64}"#
    private static let label = #"[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?"#
    private static let compiled = try? LinearPattern(pattern)

    /// Checks the syntax of an address.
    /// - Parameter text: the address, without blanks around it.
    /// - Returns: whether the address is valid.
    public static func isValid(_ text: String) -> Bool {
        text.utf8.count <= maximumLength && compiled?.hasMatch(in: text) == true
    }

    /// Returns the address in the form in which it is stored: an internationalized domain in lower case and composed
    /// (NFC). An ASCII domain, which stores compare without case, and the part before the `@` keep their spelling.
    /// - Parameter text: an address, or another text, which is returned unchanged.
    /// - Returns: the normalized address.
    public static func normalized(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }

        let domain = text[at...]
        guard !domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text
        }

        return text[..<at] + domain.lowercased().precomposedStringWithCanonicalMapping
    }
}
