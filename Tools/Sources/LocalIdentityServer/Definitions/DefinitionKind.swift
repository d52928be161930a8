/// The kind of a definition file. The raw values are the names of folders.
enum DefinitionKind: String, CaseIterable, Sendable {
    case flow = "Flows"
    case application = "Applications"
    case userType = "UserTypes"
    case theme = "Themes"
    case texts = "Texts"
    case pool = "Pools"
    case tenant = "Tenants"
}
