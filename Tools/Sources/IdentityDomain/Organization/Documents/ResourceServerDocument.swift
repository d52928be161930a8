package import IdentityBase

/// A `resource_server` document. Its permissions are the paths of the resources' handles, and of their actions.
package struct ResourceServerDocument: Sendable {
    private static let members: Set<String> = [
        "id", "name", "description", "identifier", "type", "delimiter", "authorizationEngine", "resources",
        "isReadOnly",
    ]
    private static let resourceMembers: Set<String> = [
        "name", "handle", "description", "parent", "actions",
    ]
    private static let actionMembers: Set<String> = ["name", "handle", "description", "kind"]
    private static let types: Set<String> = ["API", "MCP", "CUSTOM"]
    private static let engines: Set<String> = ["rbac"]

    package let server: ResourceServer
    package let unit: UnitReference

    package init(_ document: ResourceDocument, _ warnings: ProblemList) throws {
        let node = document.node
        document.warnAboutUnknownMembers(than: Self.members.union(UnitReference.members), warnings)
        unit = try UnitReference.read(node)
        if let type = node["type"], try !Self.types.contains(type.text()) {
            let known = Self.types.sorted().joined(separator: ", ")
            throw type.error("type \(try type.text()) is not one of \(known)")
        }
        if let engine = node["authorizationEngine"]?["type"],
            try !Self.engines.contains(engine.text())
        {
            warnings.add(engine.error("this server decides by roles; \(try engine.text()) is ignored"))
        }

        let delimiter = try Self.delimiter(node["delimiter"])
        let identifier = try node["identifier"]?.optionalText()
        let name = try node.required("name").text()
        server = ResourceServer(
            id: try node["id"]?.name() ?? identifier ?? name,
            name: name,
            identifier: identifier,
            permissions: try Self.permissions(node["resources"], delimiter: delimiter, warnings: warnings)
        )
    }

    private static func delimiter(_ node: YAMLNode?) throws -> String {
        guard let node, let text = try node.optionalText() else { return ":" }
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first, scalar.isASCII,
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._:-/".contains(text)
        else { throw node.error("delimiter is one of a-z A-Z 0-9 . _ : - /") }
        return text
    }

    private static func permissions(
        _ list: YAMLNode?,
        delimiter: String,
        warnings: ProblemList
    ) throws -> [String] {
        let resources = try list?.items() ?? []
        var parents: [String: String?] = [:]
        for resource in resources {
            resource.warnAboutUnknownMembers(than: resourceMembers, warnings)
            let handle = try resource.required("handle").text()
            let parent = try resource["parent"]?.optionalText()
            guard parents.updateValue(parent, forKey: handle) == nil else {
                throw resource.error("the handle \(handle) is there twice")
            }
        }

        var permissions: [String] = []
        for resource in resources {
            let permission = try path(of: resource, parents: parents).joined(separator: delimiter)
            permissions.append(permission)
            for action in try resource["actions"]?.items() ?? [] {
                action.warnAboutUnknownMembers(than: actionMembers, warnings)
                permissions.append(permission + delimiter + (try action.required("handle").text()))
            }
        }
        return permissions
    }

    /// Returns the handles of a resource and of the resources above it, the highest one first.
    private static func path(
        of resource: YAMLNode,
        parents: [String: String?]
    ) throws -> [String] {
        var path = [try resource.required("handle").text()]
        while let above = parents[path[0]], let parent = above {
            guard parents[parent] != nil else { throw resource.error("there is no parent \(parent)") }
            guard !path.contains(parent) else { throw resource.error("\(parent) is its own parent") }
            path.insert(parent, at: 0)
        }
        return path
    }
}
