package import Foundation
package import IdentityBase

/// A user in the directory that all protocols share. The four names are optional and unique.
package struct User: Sendable, Equatable {
    package let id: String
    package var type: String
    package var unitID: String
    package var username: String?
    package var email: String?
    package var phone: String?
    package var alias: String?
    package var attributes: [String: JSONValue]
    package var createdAt: Date

    package init(
        id: String, type: String = OrganizationUnit.userType, unitID: String = OrganizationUnit.standard.id,
        username: String? = nil, email: String? = nil, phone: String? = nil, alias: String? = nil,
        attributes: [String: JSONValue] = [:], createdAt: Date
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
        switch attributes[name] {
        case .array?, .object?:
            return (try? JSONEncoder().encode(attributes[name])).map { String(decoding: $0, as: UTF8.self) }
        case let value:
            return value?.plainText?.nonEmpty
        }
    }
}
