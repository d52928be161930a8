import GRDB

/// A unit of the organization to which users, groups and roles belong.
package struct OrganizationUnit: Sendable, Equatable, Codable, FetchableRecord, PersistableRecord {
    /// The unit of every fresh server.
    package static let standard = OrganizationUnit(
        id: "01900000-0000-7000-8000-000000000001",
        handle: "default",
        name: "Default",
        description: "Default organization unit",
        logoURL: "avatar:shape=rounded,variant=anonymous_entity,content=pavilion,colors=0"
    )
    package static let userType = "Person"
    /// The separator of handles in a path.
    static let separator: Character = "/"

    package let id: String
    /// The handle, unique among the units with the same parent.
    package var handle: String
    package var name: String
    package var description: String?
    package var logoURL: String?
    /// Id of the unit above; nil for a root.
    package var parentID: String?
    /// Further members for clients: theme, layout and addresses of policies.
    package var links: [String: String] = [:]

    /// Checks that a handle has letters, digits and `_ - .` only, so that it can be part of a path.
    package static func isValid(handle: String) -> Bool {
        guard (1...200).contains(handle.unicodeScalars.count) else { return false }
        return handle.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.".unicodeScalars.contains(scalar)
        }
    }
}

extension OrganizationUnit {
    /// Creates a unit without a logo and links.
    package init(
        id: String,
        handle: String,
        name: String,
        description: String?,
        parentID: String?
    ) {
        self.init(
            id: id,
            handle: handle,
            name: name,
            description: description,
            logoURL: nil,
            parentID: parentID
        )
    }
}
