package import Foundation
package import IdentityBase
package import IdentityDomain

/// What somebody who signs up has given until now. There is no account before nothing is missing.
package struct SignUpDraft: Sendable, Codable {
    /// What is asked for next.
    enum Need {
        case verification
        case password
        case attributes([TenantAttribute])
        case nothing
    }

    /// The id that the user will have.
    package let userID: String
    package let email: String
    /// What will be kept of the password.
    package var password: [HashedPassword.Text]?
    package var attributes: [String: String] = [:]
    /// Whether the address is proven.
    package var isVerified = false

    func need(in tenant: Tenant) -> Need {
        guard isVerified else { return .verification }
        if tenant.signUp == .password, password == nil { return .password }
        for page in tenant.pages {
            let missing = page.filter { attributes[$0.name] == nil }
            // Optional ones are no reason to show a page.
            if missing.contains(where: \.isRequired) { return .attributes(missing) }
        }
        return .nothing
    }

    /// Takes attributes; those that the tenant does not know are passed over.
    ///
    /// - Throws: `EntraError` with the names of those that can't be taken. Then none is.
    package mutating func take(_ values: [String: JSONValue], in tenant: Tenant) throws {
        var taken: [String: String] = [:]
        var refused: [String] = []
        for attribute in tenant.attributes {
            guard let value = values[attribute.name] else { continue }
            if let text = attribute.text(value) { taken[attribute.name] = text } else { refused.append(attribute.name) }
        }
        guard refused.isEmpty else { throw EntraError.invalidAttributes(refused) }
        attributes.merge(taken) { $1 }
    }

    /// Names that differ in case only are the same.
    package var alias: String? { attributes[Tenant.alias]?.lowercased() }

    package func user(in tenant: Tenant, at now: Date) -> User {
        var user = User(id: userID, username: alias ?? email, email: email, alias: alias, createdAt: now)
        for attribute in tenant.attributes where attribute.name != Tenant.alias {
            if let text = attributes[attribute.name] { user.attributes[attribute.place] = attribute.value(text) }
        }
        return user
    }
}
