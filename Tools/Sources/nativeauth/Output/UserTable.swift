import TerminalForms
import ThunderID

/// A user as a table.
enum UserTable {
    /// Claims that are omitted: those with a row of their own, and those that describe the token.
    private static let technical: Set<String> = [
        "sub", "username", "preferred_username", "email", "name", "displayName", "picture", "iss", "aud", "exp", "iat",
        "nbf", "jti", "azp", "nonce", "at_hash", "sid", "aci", "tfid", "client_id", "grant_type", "scope",
        "cognito:username", "token_use", "auth_time", "event_id", "origin_jti", "oid", "tid", "ver",
    ]

    /// Display names of claims.
    private static let words = [
        "given_name": "First name", "family_name": "Last name", "phone_number": "Phone",
        "phone_number_verified": "Phone checked",
        "email_verified": "E-mail checked", "birthdate": "Date of birth", "zoneinfo": "Time zone", "locale": "Language",
        "ouId": "Organization id", "ouHandle": "Organization handle", "ouName": "Organization", "ous": "Organizations",
    ]

    /// Returns a claim's display name: `middle_name` and `middleName` become "Middle name".
    static func label(_ claim: String) -> String {
        if let known = words[claim] { return known }
        var label = ""
        var isAfterSmall = false
        for character in claim {
            if character == "_" || character == "-" {
                label.append(" ")
            } else if character.isUppercase, isAfterSmall {
                label += " " + character.lowercased()
            } else {
                label.append(character)
            }
            isAfterSmall = character.isLowercase
        }
        return label.prefix(1).uppercased() + label.dropFirst()
    }

    /// Renders the user.
    static func lines(_ user: User, columns: Int) -> [ScreenLine] {
        var rows: [(name: String, value: String?)] = [
            ("Name", user.displayName), ("User name", user.username), ("E-mail", user.email), ("Id", user.sub),
        ]
        for (name, value) in (user.claims ?? [:]).sorted(by: { $0.key < $1.key }) where !technical.contains(name) {
            rows.append((label(name), text(value)))
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
