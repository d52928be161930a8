import AuthFlows
import TerminalForms
import ThunderID

/// The signed-in user of the client library; named apart from the local server's `User`.
typealias SignedInUser = ThunderID.User

enum UserTable {
    /// Claims that are omitted: those with a row of their own, and those that describe the token.
    private static let technical: Set<String> = [
        "sub", "username", "preferred_username", "email", "name", "displayName", "picture",
        "iss", "aud", "exp", "iat", "nbf", "jti", "azp",
        "nonce", "at_hash", "sid", "aci", "tfid", "client_id", "grant_type",
        "scope", "cognito:username", "authorization_request_id", "assurance", "token_use",
        "auth_time", "event_id", "origin_jti", "oid", "tid", "ver",
    ]

    private static let labels = [
        "given_name": "First name", "family_name": "Last name", "phone_number": "Phone",
        "phone_number_verified": "Phone verified", "email_verified": "Email verified", "birthdate": "Date of birth",
        "zoneinfo": "Time zone", "locale": "Language",
        "ouId": "Organization ID", "ouHandle": "Organization handle", "ouName": "Organization", "ous": "Organizations",
    ]

    /// Returns a claim's display name: `middle_name` and `middleName` become "Middle name".
    static func label(_ claim: String) -> String {
        if let known = labels[claim] { return known }
        let words = claim.replacing(/[_-]/, with: " ")
            .replacing(/(\p{Lowercase})(\p{Uppercase})/) { "\($0.1) \($0.2.lowercased())" }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    static func rows(_ user: SignedInUser) -> [ValueTable.Row] {
        let claims = (user.claims ?? [:]).filter { !technical.contains($0.key) }
        let rows: [ValueTable.Row] = [
            ("Name", user.displayName),
            ("Username", user.username),
            ("Email", user.email),
            ("ID", user.sub),
        ]
        let ordered = claims.sorted { $0.key < $1.key }
        return rows + ordered.map { (label($0.key), text($0.value)) }
    }

    private static func text(_ value: AnyCodable) -> String? {
        guard let list = value.value as? [AnyCodable] else { return ValueTable.text(value.value) }
        return list.compactMap { $0.value as? String }.joined(separator: ", ")
    }
}

extension ThunderID.User {
    /// Creates the user of a token without names, with the values of the profile.
    init(_ profile: UserProfile, claims: [String: AnyCodable]) {
        func text(_ name: String) -> String? {
            profile.claims[name]?.value as? String
        }
        func first(_ name: String) -> String? {
            let list = profile.claims[name]?.value as? [AnyCodable]
            let element = list?.first?.value as? [String: AnyCodable]
            return element?["value"]?.value as? String
        }

        let parts = profile.claims["name"]?.value as? [String: AnyCodable]
        let givenName = parts?["givenName"]?.value as? String ?? text("given_name")
        self.init(
            sub: profile.id,
            username: text("username") ?? text("userName"),
            email: text("email") ?? first("emails"),
            displayName: text("displayName") ?? text("name") ?? givenName,
            claims: claims
        )
    }

    /// Creates the user of a provider without profiles of its own.
    init(_ user: FlowUser, claims: [String: AnyCodable]?) {
        self.init(
            sub: user.id,
            username: user.username,
            email: user.email,
            displayName: user.displayName,
            claims: claims
        )
    }
}

extension ValueTable {
    /// Returns the display form of a claim or profile value; `nil` for an object or a list.
    static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let flag as Bool: if flag { "yes" } else { "no" }
        case let number as Int: String(number)
        case let number as Double: String(number)
        default: nil
        }
    }
}
