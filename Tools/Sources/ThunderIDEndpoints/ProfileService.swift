import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The profile that a signed-in user may read and change.
struct ProfileService: Sendable {
    struct Document: Sendable {
        let id: String
        let ouId: String
        let type: String
        var attributes: [String: JSONValue]
        let isReadOnly: Bool
        /// Display name; only with `include=display`.
        var display: String?
        var ouHandle: String?

        var json: JSONValue {
            .members([
                "id": .string(id),
                "ouId": .string(ouId),
                "type": .string(type),
                "attributes": .object(attributes),
                "isReadOnly": .bool(isReadOnly),
                "display": display.map(JSONValue.string),
                "ouHandle": ouHandle.map(JSONValue.string),
            ])
        }
    }

    let services: ServerServices
    let tokens: TokenVerifier

    private var definitions: Definitions { services.definitions.current }

    func document(of user: User) -> Document {
        Document(
            id: user.id,
            ouId: user.unitID,
            type: user.type,
            attributes: definitions.userTypes[user.type].mapping.attributes(of: user),
            isReadOnly: false
        )
    }

    /// Returns the user's document with the display name and the handle of the organization unit.
    func displayDocument(of user: User) -> Document {
        var document = document(of: user)
        let attribute = definitions.userTypes[user.type].display
        let name = attribute.flatMap { document.attributes[$0]?.string }
        document.display = name?.nonEmpty ?? user.id
        document.ouHandle = definitions.unit(user.unitID).handle
        return document
    }

    /// Returns the document after a change. As at the real server, it repeats unstored values outside the schema.
    func document(of user: User, echoing values: [String: JSONValue]) -> Document {
        let mapping = definitions.userTypes[user.type].mapping
        var document = document(of: user)
        for (name, value) in values where mapping.entry(name) == nil {
            document.attributes[name] = value
        }
        return document
    }

    func schema(of user: User) -> JSONValue {
        definitions.userTypes[user.type].schema
    }

    /// Replaces the user's attributes. Omitted attributes are erased.
    ///
    /// - Throws: `ServiceError`. Nothing is changed then.
    func replace(_ id: String, with request: ProfileRequest) async throws -> User {
        guard let values = request.attributes else { throw ServiceError.invalidUserRequest }
        guard AttributeLimits.allow(values) else { throw ServiceError.schemaViolation }

        do {
            let types = definitions.userTypes
            let changed = try await services.directory.update(id) { user in
                user = try types[user.type].mapping.replacingAttributes(of: user, with: values)
            }
            guard let changed else { throw ServiceError.unknownUser }
            return changed
        } catch let violation as AttributeMapping.Violation {
            if violation == .credential { throw ServiceError.invalidUserRequest }
            throw ServiceError.schemaViolation
        } catch is UserDirectory.Conflict {
            throw ServiceError.userConflict
        }
    }

    /// Sets a new password for the user. The token is sufficient, and the old password is not required. All other
    /// sign-ins of the user end.
    ///
    /// - Throws: `ServiceError`. The old password remains valid then.
    func setCredentials(of caller: BearerAuthenticator.Caller, _ request: ProfileRequest) async throws {
        let user = caller.user
        let limits = services.limits
        var kept = KeptSignIn.none
        if limits.endsTokensWithPassword { kept = KeptSignIn(family: caller.family) }

        let values = request.attributes ?? [:]
        guard !values.isEmpty else { throw ServiceError.missingCredentials }
        let entries = definitions.userTypes[user.type].mapping.entriesWithWellKnown
        let passwordFields = entries.filter { $0.place == .password }.map(\.name)
        guard values.keys.allSatisfy(passwordFields.contains) else {
            throw ServiceError.invalidCredentialField
        }

        for value in values.values {
            guard let password = value.string else { throw ServiceError.invalidCredentialField }
            guard !password.isEmpty else { throw ServiceError.missingCredentials }
            guard PasswordLength(shortest: limits.shortestPassword).allows(password) else {
                throw ServiceError.credentialLength
            }
            do {
                try await services.credentials.setPassword(password, for: user, keeping: kept)
            } catch is KeptSignIn.Ended {
                throw ServiceError.unauthorized
            }
        }
    }
}
