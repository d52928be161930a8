package import IdentityBase
import IdentityDomain

/// A user to add, as a form, a request or a file of seeds describes it.
package struct NewUser: Sendable, Codable {
    package var username: String?
    package var email: String?
    package var password: String?
    /// Name of the user type; nil for the standard one.
    package var type: String?
    package var attributes: [String: JSONValue]?

    package init(
        username: String? = nil,
        email: String? = nil,
        password: String? = nil,
        type: String? = nil,
        attributes: [String: JSONValue]? = nil
    ) {
        self.username = username
        self.email = email
        self.password = password
        self.type = type
        self.attributes = attributes
    }

    /// The name by which messages call the user.
    var title: String { username ?? email ?? "" }

    /// Returns the document of the user in ThunderID's format. Without a username, the e-mail address is the username.
    /// It counts as verified, so that the user can recover the account.
    /// - Throws: `ConsoleProblem` for a user without a name, or with an empty password.
    func document() throws -> JSONValue {
        var all = attributes ?? [:]
        all["email"] = .text(email) ?? all["email"]
        all["username"] = .text(username) ?? all["username"] ?? all["email"]
        guard all["username"] != nil else { throw ConsoleProblem(.invalid, "A user needs a username or an email.") }
        guard password != "" else { throw ConsoleProblem(.invalid, "The password is empty.") }

        return .members([
            "resource_type": .string(ResourceType.user.rawValue),
            "type": .string(type ?? OrganizationUnit.userType),
            "attributes": .object(all),
            "credentials": password.map { ["password": .string($0)] },
            UserDocument.stateMember: ["isEmailVerified": true],
        ])
    }
}
