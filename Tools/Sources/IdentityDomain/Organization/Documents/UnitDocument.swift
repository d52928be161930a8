package import IdentityBase

package struct UnitDocument: Sendable, Equatable {
    private static let links: Set<String> = ["themeId", "layoutId", "tosUri", "policyUri", "cookiePolicyUri"]
    private static let members: Set<String> =
        ["id", "handle", "name", "description", "logoUrl", "parent", "isReadOnly", "createdAt", "updatedAt"]

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
        links = Dictionary(
            try Self.links.compactMap { name in try node[name].map { (name, try $0.text()) } },
            uniquingKeysWith: { $1 }
        )
        if let id, id == parent { throw (node["parent"] ?? node).error("a unit is not its own parent") }
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

/// A document's reference to an organization unit: an id, or a path of handles. The id has precedence.
package struct UnitReference: Sendable, Equatable {
    package enum Target: Sendable, Equatable {
        case id(String)
        case path(String)
    }

    package static let members: Set<String> = ["ouId", "ouHandle"]

    package let target: Target
    package let line: Int

    /// Returns the reference in the members `ouId` and `ouHandle`; without them, one to the standard unit.
    package static func read(_ node: YAMLNode) throws -> UnitReference {
        if let id = node["ouId"], try !id.text().isEmpty {
            return UnitReference(target: .id(try id.text()), line: id.line)
        }
        if let path = node["ouHandle"], try !path.text().isEmpty {
            return UnitReference(target: .path(try path.text()), line: path.line)
        }
        return UnitReference(target: .id(OrganizationUnit.standard.id), line: node.line)
    }

    package var description: String {
        switch target {
        case .id(let id): "with the id \(id)"
        case .path(let path): "\(path)"
        }
    }

    package func unit(in connection: OrganizationStore.Connection) throws -> OrganizationUnit? {
        switch target {
        case .id(let id): try OrganizationStore.unit(id, in: connection)
        case .path(let path): try OrganizationStore.unit(path: path, in: connection)
        }
    }
}
