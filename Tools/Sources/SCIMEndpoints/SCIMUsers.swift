import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

struct SCIMUsers: Sendable {
    let directory: UserDirectory
    let definitions: any DefinitionSource
    let issuer: String

    func document(of user: User, at endpoint: SCIMEndpoint) -> JSONValue {
        SCIMResource.document(of: user, location: "\(issuer)\(endpoint.users)/\(user.id)")
    }

    /// Applies all operations, or none.
    /// - Throws: `SCIMError`.
    func patch(_ id: String, body: Data) async throws -> User {
        try await change(id, operations: SCIMOperation.patch(body))
    }

    /// Replaces the user's attributes. Attributes of the SCIM schema that the body omits are erased.
    /// - Throws: `SCIMError`.
    func replace(_ id: String, body: Data) async throws -> User {
        try await change(id, operations: SCIMOperation.put(body, id: id), erasesOthers: true)
    }

    private func change(
        _ id: String,
        operations: [SCIMOperation],
        erasesOthers: Bool = false
    ) async throws -> User {
        let values = operations.compactMap(\.value)
        guard values.allSatisfy({ AttributeLimits.allow($0) }) else {
            throw SCIMError.badRequest(
                .invalidValue,
                detail: "A text has at most \(AttributeLimits.longestText) characters here, and a value at most "
                    + "\(AttributeLimits.mostElements) elements."
            )
        }

        do {
            let types = definitions.current.userTypes
            let removalError: SCIMError.Kind = erasesOthers ? .invalidValue : .mutability
            let changed = try await directory.update(id) { user in
                var change = SCIMChange(user, .scim(for: types[user.type]))
                if erasesOthers { change.clear() }
                for operation in operations { try change.apply(operation) }
                user = try change.finish(removalError: removalError)
            }
            guard let changed else { throw SCIMError.unknownUser }
            return changed
        } catch let conflict as UserDirectory.Conflict {
            let entry = AttributeMapping.scim.entries.first { entry in
                guard case .name(let name) = entry.place else { return false }
                return name == conflict.name
            }
            throw SCIMError.conflict(entry?.name ?? "value")
        }
    }
}
