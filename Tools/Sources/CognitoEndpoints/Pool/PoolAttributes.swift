import IdentityBase
import IdentityDomain

/// The mapping between the attributes of the user pool protocol and the directory.
enum PoolAttributes {
    static let customPrefix = "custom:"
    /// Attributes from the standard claims of OpenID Connect.
    static let standard: Set<String> = [
        "address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name", "name",
        "nickname", "phone_number", "picture", "preferred_username", "profile", "updated_at", "website", "zoneinfo",
    ]
    /// Minimum and maximum length of `birthdate` in the schema of every pool.
    private static let birthdateLength = 10
    private static let fixed = flags.union(["sub"])
    /// Attributes whose value is `true` or `false`.
    static let flags: Set<String> = ["email_verified", "phone_number_verified"]

    /// Writes attributes to a user, or none after an error. An empty value removes an attribute.
    static func write(_ values: [String: String], to user: inout User, in pool: UserPool) throws {
        for (name, value) in values {
            guard !fixed.contains(name) else {
                throw PoolError.invalidParameter("Cannot modify the non-mutable attribute \(name)")
            }
            guard standard.contains(name) || pool.customAttributes.contains(name) else {
                throw PoolError.invalidParameter(
                    "Attributes did not conform to the schema: \(name): Attribute does not exist in schema.")
            }
            if !value.isEmpty { try check(value, of: name) }
        }
        for (name, value) in values {
            if name == "email" {
                user.email = value.nonEmpty
            } else {
                user.attributes[name] = if value.isEmpty { nil } else { .string(value) }
            }
        }
    }

    static func checkRequired(_ user: User, in pool: UserPool) throws {
        for name in pool.requiredAttributes where user.text(name) == nil {
            throw PoolError.invalidParameter(
                "Attributes did not conform to the schema: \(name): The attribute is required")
        }
    }

    /// Returns the attributes for `GetUser` and the ID token. The values of `flags` are `true` or `false`.
    static func all(of user: Account) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = [("sub", user.id)]
        for name in standard.sorted() {
            guard let text = user.user.text(name) else { continue }
            values.append((name, text))
            if let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == name }) {
                values.append(("\(name)_verified", String(user.isVerified(channel))))
            }
        }
        for name in user.user.attributes.keys.sorted() where name.hasPrefix(customPrefix) {
            if let text = user.user.text(name) { values.append((name, text)) }
        }
        return values
    }

    /// Returns a name in the form for comparisons: e-mail addresses in lower case.
    static func folded(_ name: String) -> String { if EmailAddress.isValid(name) { name.lowercased() } else { name } }

    private static func check(_ value: String, of name: String) throws {
        if name == "email", !EmailAddress.isValid(value) {
            throw PoolError.invalidParameter("Invalid email address format.")
        }
        if name == "phone_number", !ContactSyntax.isPhone(value) {
            throw PoolError.invalidParameter("Invalid phone number format.")
        }
        if name == "birthdate", value.unicodeScalars.count != birthdateLength {
            throw PoolError.invalidParameter(
                "Attributes did not conform to the schema: birthdate: String must have \(birthdateLength) characters")
        }
    }
}
