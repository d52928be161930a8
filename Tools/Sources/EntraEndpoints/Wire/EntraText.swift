import IdentityDomain

/// The text formats of the protocol.
enum EntraText {
    package static func isEmail(_ text: String) -> Bool {
        text.utf8.count <= 254
            && text.wholeMatch(of: /[A-Za-z0-9!#$%&'*+\/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) != nil
    }

    package static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[1-9][0-9]{5,14}/) != nil
    }

    static func isGUID(_ text: String) -> Bool {
        text.utf8.count == 36 && text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
    }

    /// Checks whether a text is an alias. An alias cannot be an address, a phone number or an id, which are names
    /// elsewhere.
    static func isAlias(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil && !isGUID(text)
    }

    static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Returns an address with most of it masked.
    package static func masked(_ address: String, channel: CodeChannel) -> String {
        switch channel {
        case .sms: return "+" + String(repeating: "*", count: max(0, address.count - 3)) + address.suffix(2)
        case .email:
            let parts = address.split(separator: "@", maxSplits: 1).map(String.init)
            return parts.map(masked).joined(separator: "@")
        }
    }

    private static func masked(_ word: String) -> String {
        guard let first = word.first, let last = word.last, word.count > 2 else { return "***" }
        return "\(first)***\(last)"
    }
}
