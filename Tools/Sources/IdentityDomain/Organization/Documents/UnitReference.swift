package import IdentityBase

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
