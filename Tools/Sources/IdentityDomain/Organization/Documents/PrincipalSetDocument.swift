package import IdentityBase

/// A `group` or `role` document.
package struct PrincipalSetDocument: Sendable, Equatable {
    package struct Line: Sendable, Equatable {
        package let permission: Permission
        package let line: Int
    }

    private static let members: Set<String> = ["id", "name", "description", "isReadOnly"]
    private static let permissionMembers: Set<String> = ["resourceServerId", "permissions"]

    package let id: String?
    package let name: String
    let description: String?
    package let unit: UnitReference
    /// The permissions of a role; empty for a group.
    package let permissions: [Line]
    package let principals: [PrincipalReference]

    package init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        let node = document.node
        let isRole = document.type == .role
        let own: Set<String> = if isRole { ["permissions", "assignments"] } else { ["members"] }
        document.warnAboutUnknownMembers(than: Self.members.union(own).union(UnitReference.members), warnings)
        id = try node["id"]?.name()
        name = try node.required("name").text()
        description = try node["description"]?.text()
        guard isRole || UnitReference.members.contains(where: { node[$0] != nil }) else {
            throw document.error("a group needs ouId or ouHandle")
        }
        unit = try UnitReference.read(node)
        let permissions = if isRole { node["permissions"] } else { nil as YAMLNode? }
        self.permissions =
            try permissions?.items().flatMap { item -> [Line] in
                item.warnAboutUnknownMembers(than: Self.permissionMembers, warnings)
                let server = try item.required("resourceServerId").text()
                return try item.required("permissions").items().map {
                    Line(permission: Permission(resourceServerID: server, name: try $0.text()), line: $0.line)
                }
            } ?? []
        principals = try PrincipalReference.list(node[isRole ? "assignments" : "members"], warnings: warnings)
    }

    package func group(id: String, unitID: String) -> UserGroup {
        UserGroup(id: id, name: name, description: description, unitID: unitID)
    }

    package func role(id: String, unitID: String) -> Role {
        Role(id: id, name: name, description: description, unitID: unitID)
    }
}

/// A member of a group, or an assignee of a role, with its line.
package struct PrincipalReference: Sendable, Equatable {
    private static let members: Set<String> = ["id", "type", "display"]

    package let principal: Principal
    package let line: Int

    static func list(_ node: YAMLNode?, warnings: ProblemList) throws -> [PrincipalReference] {
        try node?.items().map { item in
            item.warnAboutUnknownMembers(than: members, warnings)
            let kind: Principal.Kind = try item.required("type").choice { "type \($0) is not one of \($1)" }
            return PrincipalReference(principal: Principal(kind, try item.required("id").text()), line: item.line)
        } ?? []
    }
}
