/// An API with permissions, which clients request as scopes.
package struct ResourceServer: Sendable, Equatable {
    package let id: String
    package let name: String
    /// The value of the `resource` parameter (RFC 8707) that requests it; nil for a server that cannot be requested.
    package let identifier: String?
    package let permissions: [String]

    /// The local server itself, whose permission `system` authorizes administration. Its ID and identifier are those of
    /// the real server's own documents, which may redefine the rest.
    package static let system = ResourceServer(
        id: "01900000-0000-7000-8000-000000000020",
        name: "System",
        identifier: "https://localhost:8090/mcp",
        permissions: ["system"]
    )
}
