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
        let principalsName = isRole ? "assignments" : "members"
        var members = Self.members.union(UnitReference.members)
        members.insert(principalsName)
        if isRole { members.insert("permissions") }
        document.warnAboutUnknownMembers(than: members, warnings)

        id = try node["id"]?.name()
        name = try node.required("name").text()
        description = try node["description"]?.text()
        let namesUnit = UnitReference.members.contains { node[$0] != nil }
        guard isRole || namesUnit else { throw document.error("a group needs ouId or ouHandle") }
        unit = try UnitReference.read(node)

        var permissions: [Line] = []
        if isRole { permissions = try Self.permissions(node["permissions"], warnings: warnings) }
        self.permissions = permissions
        principals = try PrincipalReference.list(node[principalsName], warnings: warnings)
    }

    private static func permissions(_ list: YAMLNode?, warnings: ProblemList) throws -> [Line] {
        var lines: [Line] = []
        for item in try list?.items() ?? [] {
            item.warnAboutUnknownMembers(than: permissionMembers, warnings)
            let server = try item.required("resourceServerId").text()
            for name in try item.required("permissions").items() {
                let permission = Permission(resourceServerID: server, name: try name.text())
                lines.append(Line(permission: permission, line: name.line))
            }
        }
        return lines
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
            let principal = Principal(kind, try item.required("id").text())
            return PrincipalReference(principal: principal, line: item.line)
        } ?? []
    }
}
