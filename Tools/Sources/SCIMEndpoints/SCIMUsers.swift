package import FlowEngine
package import Foundation
package import IdentityBase
package import IdentityDomain

/// The SCIM operations on users.
package struct SCIMUsers: Sendable {
    package let directory: UserDirectory
    package let definitions: any DefinitionSource
    package let issuer: String

    package init(directory: UserDirectory, definitions: any DefinitionSource, issuer: String) {
        self.directory = directory
        self.definitions = definitions
        self.issuer = issuer
    }

    package func document(of user: User) -> JSONValue {
        SCIMResource.document(of: user, location: "\(issuer)\(SCIMEndpoint.users)/\(user.id)")
    }

    /// Applies all operations, or none.
    ///
    /// - Throws: `SCIMError`.
    package func patch(_ id: String, body: Data) async throws -> User {
        let operations = try SCIMOperation.patch(body)
        return try await change(id, operations: operations, lost: .mutability) { change throws(SCIMError) in
            for operation in operations { try change.apply(operation) }
        }
    }

    /// Replaces the user's attributes. Attributes of the SCIM schema that the body omits are erased.
    ///
    /// - Throws: `SCIMError`.
    package func replace(_ id: String, body: Data) async throws -> User {
        let operations = try SCIMOperation.put(body, id: id)
        return try await change(id, operations: operations, lost: .invalidValue) { change throws(SCIMError) in
            change.clear()
            for operation in operations { try change.apply(operation) }
        }
    }

    private func change(
        _ id: String, operations: [SCIMOperation], lost: SCIMError.Kind,
        work: @escaping @Sendable (inout SCIMChange) throws(SCIMError) -> Void
    ) async throws -> User {
        guard operations.allSatisfy({ $0.value.map { AttributeLimits.allow($0) } ?? true }) else {
            throw SCIMError.badRequest(
                .invalidValue,
                detail: "A text has at most \(AttributeLimits.longestText) characters here, and a value at most "
                    + "\(AttributeLimits.mostElements) elements.")
        }
        do {
            let types = definitions.current.userTypes
            let changed = try await directory.update(id) { user in
                var change = SCIMChange(user, .scim(for: types[user.type]))
                try work(&change)
                user = try change.finish(lost: lost)
            }
            guard let changed else { throw SCIMError.unknownUser }
            return changed
        } catch let conflict as UserDirectory.Conflict {
            let entry = AttributeMapping.scim.entries.first { entry in
                if case .name(let name) = entry.place { name.rawValue == conflict.column } else { false }
            }
            throw SCIMError.conflict(entry?.name ?? "value")
        }
    }
}
