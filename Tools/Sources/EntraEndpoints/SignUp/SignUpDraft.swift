import Foundation
import IdentityBase
import IdentityDomain

/// The data of a sign-up in progress. The account is created when nothing is missing.
struct SignUpDraft: Sendable, Codable {
    enum Need {
        case verification
        case password
        case attributes([TenantAttribute])
        case nothing
    }

    let userID: String
    let email: String
    var password: [HashedPassword.Text]?
    var attributes: [String: String] = [:]
    var isVerified = false

    func need(in tenant: Tenant) -> Need {
        guard isVerified else { return .verification }
        if tenant.signUp == .password, password == nil {
            return .password
        }
        for page in tenant.pages {
            let missing = page.filter { attributes[$0.name] == nil }
            // Missing optional attributes alone do not require a page.
            if missing.contains(where: \.isRequired) {
                return .attributes(missing)
            }
        }
        return .nothing
    }

    /// Adds attributes, or none if one is invalid. Those that the tenant does not define are ignored.
    mutating func merge(_ values: [String: JSONValue], in tenant: Tenant) throws {
        var taken: [String: String] = [:]
        var refused: [String] = []
        for attribute in tenant.attributes {
            guard let value = values[attribute.name] else { continue }
            if let text = attribute.text(value) {
                taken[attribute.name] = text
            } else {
                refused.append(attribute.name)
            }
        }

        guard refused.isEmpty else { throw EntraError.invalidAttributes(refused) }
        attributes.merge(taken) { $1 }
    }

    /// The alias in lower case, because aliases are not case-sensitive.
    var alias: String? {
        attributes[Tenant.alias]?.lowercased()
    }

    func user(in tenant: Tenant, at now: Date) -> User {
        var user = User(
            id: userID,
            username: alias ?? email,
            email: email,
            alias: alias,
            createdAt: now
        )
        for attribute in tenant.attributes where attribute.name != Tenant.alias {
            guard let text = attributes[attribute.name] else { continue }
            user.attributes[attribute.directoryName] = attribute.value(text)
        }
        return user
    }
}
