package import IdentityBase
import IdentityDomain

/// A user to add, as a form, a request or a file of seeds describes it.
package struct NewUser: Sendable, Decodable {
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

    /// Returns the document of the user in ThunderID's format.
    /// - Throws: `ConsoleProblem` for a user without any name or attribute.
    func document() throws -> JSONValue {
        var all = attributes ?? [:]
        all["username"] = .text(username) ?? all["username"]
        all["email"] = .text(email) ?? all["email"]
        guard !all.isEmpty else { throw ConsoleProblem(.invalid, "A user needs a username or an email.") }

        return .members([
            "resource_type": .string(ResourceType.user.rawValue),
            "type": .string(type ?? OrganizationUnit.userType),
            "attributes": .object(all),
            "credentials": password.map { ["password": .string($0)] },
        ])
    }
}
