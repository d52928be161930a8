/// The one organisation unit of this server, and the type of a user of whom nothing else is said.
enum OrganizationUnit {
    static let id = "01900000-0000-7000-8000-000000000001"
    static let handle = "default"
    static let name = "Default"
    static let description = "Default organization unit"
    static let logoURL = "avatar:shape=rounded,variant=anonymous_entity,content=pavilion,colors=0"
    static let userType = "Person"
}
