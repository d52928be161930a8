package import IdentityBase

package struct UnitDocument: Sendable, Equatable {
    private static let links: Set<String> = [
        "themeId", "layoutId", "tosUri", "policyUri", "cookiePolicyUri",
    ]
    private static let members: Set<String> = [
        "id", "handle", "name", "description", "logoUrl", "parent",
        "isReadOnly", "createdAt", "updatedAt",
    ]

    package let id: String?
    package let handle: String
    package let name: String
    package let description: String?
    package let logoURL: String?
    /// Id or path of the unit above; nil for a root.
    package let parent: String?
    package let links: [String: String]

    package init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        let node = document.node
        document.warnAboutUnknownMembers(than: Self.members.union(Self.links), warnings)

        id = try node["id"]?.name()
        let handleNode = try node.required("handle")
        handle = try handleNode.name()
        name = try node.required("name").text()
        description = try node["description"]?.text()
        logoURL = try node["logoUrl"]?.text()
        parent = try node["parent"]?.optionalText()

        var links: [String: String] = [:]
        for name in Self.links { links[name] = try node[name]?.text() }
        self.links = links
        if let id, id == parent {
            let parentNode = node["parent"] ?? node
            throw parentNode.error("a unit is not its own parent")
        }
    }

    package func unit(id: String, parentID: String?) -> OrganizationUnit {
        OrganizationUnit(
            id: id,
            handle: handle,
            name: name,
            description: description,
            logoURL: logoURL,
            parentID: parentID,
            links: links
        )
    }
}
