import TerminalForms
import ThunderID

/// A user as a person reads it.
enum UserTable {
    /// Claims that say how the token was made, not who the user is.
    private static let technical: Set<String> = [
        "sub", "username", "preferred_username", "email", "name", "displayName", "picture", "iss", "aud", "exp", "iat",
        "nbf", "jti", "azp", "nonce", "at_hash", "sid", "aci", "tfid", "client_id", "grant_type", "scope",
    ]

    /// Draws the user.
    static func lines(_ user: User, columns: Int) -> [ScreenLine] {
        var rows: [(name: String, value: String?)] = [
            ("Name", user.displayName), ("User name", user.username), ("E-mail", user.email), ("Id", user.sub),
        ]
        for (name, value) in (user.claims ?? [:]).sorted(by: { $0.key < $1.key }) where !technical.contains(name) {
            rows.append((name, text(value)))
        }
        return ValueTable.lines(rows, columns: columns)
    }

    private static func text(_ value: AnyCodable) -> String? {
        switch value.value {
        case let text as String: text
        case let flag as Bool: flag ? "yes" : "no"
        case let number as Int: String(number)
        case let number as Double: String(number)
        case let list as [AnyCodable]:
            list.compactMap { $0.value as? String }.joined(separator: ", ")
        default: nil
        }
    }
}
