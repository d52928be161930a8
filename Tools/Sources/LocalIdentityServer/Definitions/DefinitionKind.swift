/// The kind of a definition file. The raw values are the names of folders.
enum DefinitionKind: String, CaseIterable, Sendable {
    /// Declarative documents, in any folder but the others.
    case documents = "Documents"
    case pool = "Pools"
    case tenant = "Tenants"
}
