/// The only organization unit of this server, and the default type of its users.
package enum OrganizationUnit {
    package static let id = "01900000-0000-7000-8000-000000000001"
    package static let handle = "default"
    package static let name = "Default"
    package static let description = "Default organization unit"
    package static let logoURL = "avatar:shape=rounded,variant=anonymous_entity,content=pavilion,colors=0"
    package static let userType = "Person"
}
