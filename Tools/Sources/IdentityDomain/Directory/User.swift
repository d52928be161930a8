package import Foundation
package import IdentityBase

/// A user in the directory that all protocols share. The four names are optional and unique.
package struct User: Sendable, Equatable {
    package let id: String
    package var type: String
    package var unitID: String
    package var username: String?
    package var email: String?
    /// The telephone number as a unique name. `Account.phoneNumber` is the attribute, which several users may have.
    package var phone: String?
    package var alias: String?
    package var attributes: [String: JSONValue]
    package var createdAt: Date

    package init(
        id: String,
        type: String = OrganizationUnit.userType,
        unitID: String = OrganizationUnit.standard.id,
        username: String? = nil,
        email: String? = nil,
        phone: String? = nil,
        alias: String? = nil,
        attributes: [String: JSONValue] = [:],
        createdAt: Date
    ) {
        self.id = id
        self.type = type
        self.unitID = unitID
        self.username = username
        self.email = email
        self.phone = phone
        self.alias = alias
        self.attributes = attributes
        self.createdAt = createdAt
    }

    /// Returns an attribute as text; nil if it is missing or empty.
    package func text(_ name: String) -> String? {
        if name == "email" { return email }

        let value = attributes[name]
        switch value {
        case .array?, .object?:
            guard let data = try? JSONEncoder().encode(value) else { return nil }
            return String(decoding: data, as: UTF8.self)
        default:
            return value?.plainText?.nonEmpty
        }
    }
}
