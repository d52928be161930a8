package import IdentityBase

package struct RoleDocument: Sendable, Equatable {
    /// A permission with its line.
    package struct Line: Sendable, Equatable {
        package let permission: Permission
        package let line: Int
    }

    private static let members: Set<String> =
        ["id", "name", "description", "permissions", "assignments", "isReadOnly"]
    private static let permissionMembers: Set<String> = ["resourceServerId", "permissions"]

    package let id: String?
    package let name: String
    let description: String?
    package let unit: UnitReference
    package let permissions: [Line]
    package let assignments: [PrincipalReference]

    /// - Throws: `FlowDefinitionError`.
    package init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        let node = document.node
        document.warnAboutUnknownMembers(than: Self.members.union(UnitReference.members), warnings)
        id = try node["id"]?.name()
        name = try node.required("name").text()
        description = try node["description"]?.text()
        unit = try UnitReference.read(node)
        permissions =
            try node["permissions"]?.items().flatMap { item -> [Line] in
                item.warnAboutUnknownMembers(than: Self.permissionMembers, warnings)
                let server = try item.required("resourceServerId").text()
                return try item.required("permissions").items().map {
                    Line(permission: Permission(resourceServerID: server, name: try $0.text()), line: $0.line)
                }
            } ?? []
        assignments = try PrincipalReference.list(node["assignments"], warnings: warnings)
    }

    package func role(id: String, unitID: String) -> Role {
        Role(id: id, name: name, description: description, unitID: unitID)
    }
}
