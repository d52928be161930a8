import IdentityBase
import IdentityDomain

/// The mapping between the attributes of the user pool protocol and the directory.
enum PoolAttributes {
    static let customPrefix = "custom:"
    /// Attributes from the standard claims of OpenID Connect.
    static let standard: Set<String> = [
        "address",
        "birthdate",
        "email",
        "family_name",
        "gender",
        "given_name",
        "locale",
        "middle_name",
        "name",
        "nickname",
        "phone_number",
        "picture",
        "preferred_username",
        "profile",
        "updated_at",
        "website",
        "zoneinfo",
    ]
    private static let fixed = flags.union(["sub"])
    /// Attributes whose value is `true` or `false`.
    static let flags: Set<String> = ["email_verified", "phone_number_verified"]

    /// Writes attributes to a user, or none after an error. An empty value removes an attribute.
    /// - Parameters:
    ///   - client: the client that writes them; nil for the server.
    ///   - isChange: whether the user exists already, so that immutable attributes stay as they are.
    static func write(
        _ values: [String: String],
        to user: inout User,
        in pool: UserPool,
        by client: PoolClient? = nil,
        isChange: Bool = false
    ) throws {
        for (name, value) in values {
            guard !fixed.contains(name) else {
                throw PoolError.invalidParameter("Cannot modify the non-mutable attribute \(name)")
            }
            guard let rule = pool.schema[name] else {
                throw PoolError.invalidParameter(
                    "Attributes did not conform to the schema: \(name): Attribute does not exist in schema."
                )
            }
            if let writable = client?.writableAttributes, !writable.contains(name) {
                throw PoolError.notAuthorized("A client attempted to write unauthorized attribute")
            }
            guard rule.isMutable || !isChange else {
                throw PoolError.invalidParameter("user.\(name): Attribute cannot be updated.")
            }
            if !value.isEmpty {
                try check(value, of: name, rule: rule)
            }
        }

        for (name, value) in values {
            if name == "email" {
                user.email = value.nonEmpty
            } else {
                user.attributes[name] = value.nonEmpty.map { .string($0) }
            }
        }
    }

    static func checkRequired(_ user: User, in pool: UserPool) throws {
        for name in pool.requiredAttributes where user.text(name) == nil {
            throw PoolError.invalidParameter(
                "Attributes did not conform to the schema: \(name): The attribute is required"
            )
        }
    }

    /// Returns the attributes for `GetUser` and the ID token that the client may read. All values are texts; those of
    /// `flags` are `true` or `false`.
    static func all(of user: Account, for client: PoolClient) -> [(name: String, value: String)] {
        guard let readable = client.readableAttributes else { return all(of: user) }
        return all(of: user).filter { attribute in
            attribute.name == "sub" || readable.contains(attribute.name)
        }
    }

    private static func all(of user: Account) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = [("sub", user.id)]
        for name in standard.sorted() {
            guard let text = user.user.text(name) else { continue }
            values.append((name, text))
            if let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == name }) {
                values.append(("\(name)_verified", String(user.isVerified(channel))))
            }
        }

        for name in user.user.attributes.keys.sorted() where name.hasPrefix(customPrefix) {
            if let text = user.user.text(name) {
                values.append((name, text))
            }
        }
        return values
    }

    /// Returns a name in the form for comparisons: e-mail addresses in lower case.
    static func folded(_ name: String) -> String {
        guard EmailAddress.isValid(name) else { return name }
        return name.lowercased()
    }

    private static func check(_ value: String, of name: String, rule: AttributeRule) throws {
        if name == "email", !EmailAddress.isValid(value) {
            throw PoolError.invalidParameter("Invalid email address format.")
        }
        if name == "phone_number", !ContactSyntax.isPhone(value) {
            throw PoolError.invalidParameter("Invalid phone number format.")
        }
        try rule.check(value, of: name)
    }
}
