import IdentityBase
import IdentityDomain

/// The text formats of the protocol.
enum EntraText {
    static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[1-9][0-9]{5,14}/) != nil
    }

    /// Checks whether a text is an alias, and not an address, a phone number or an id, which are names elsewhere.
    static func isAlias(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil
            && !IdentifierFactory.isUUID(text)
    }

    static func hasControlCharacters(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    static func masked(_ address: String, channel: CodeChannel) -> String {
        switch channel {
        case .sms:
            let stars = String(repeating: "*", count: max(0, address.count - 3))
            return "+" + stars + address.suffix(2)
        case .email:
            let parts = address.split(separator: "@", maxSplits: 1)
            return parts.map(masked).joined(separator: "@")
        }
    }

    private static func masked(_ word: Substring) -> String {
        guard let first = word.first,
            let last = word.last,
            word.count > 2
        else { return "***" }
        return "\(first)***\(last)"
    }
}
