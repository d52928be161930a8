/// A group of users and of other groups.
package struct UserGroup: Sendable, Equatable {
    package let id: String
    package var name: String
    package var description: String?
    package var unitID: String

    package init(id: String, name: String, description: String? = nil, unitID: String = OrganizationUnit.standard.id) {
        self.id = id
        self.name = name
        self.description = description
        self.unitID = unitID
    }
}
