import EndpointSupport
package import FlowEngine
import IdentityBase
package import IdentityDomain

/// The changes that a signed-in user may make to their own profile.
package struct ProfileUpdates: Sendable {
    package let directory: UserDirectory
    package let credentials: CredentialStore
    package let definitions: any DefinitionSource
    /// Whether the sign-in that changes a password remains valid.
    package let keepsCaller: Bool
    package let length: PasswordLength

    package init(
        directory: UserDirectory,
        credentials: CredentialStore,
        definitions: any DefinitionSource,
        keepsCaller: Bool,
        length: PasswordLength
    ) {
        self.directory = directory
        self.credentials = credentials
        self.definitions = definitions
        self.keepsCaller = keepsCaller
        self.length = length
    }

    /// Replaces the user's attributes. Omitted attributes are erased.
    ///
    /// - Throws: `ServiceError`. Nothing is changed then.
    func replace(_ id: String, with request: ProfileRequest) async throws -> User {
        guard let values = request.attributes else { throw ServiceError.invalidUserRequest }
        guard AttributeLimits.allow(values) else { throw ServiceError.schemaViolation }
        do {
            let types = definitions.current.userTypes
            let changed = try await directory.update(id) { user in
                user = try types[user.type].mapping.user(user, replacedBy: values)
            }
            guard let changed else { throw ServiceError.unknownUser }
            return changed
        } catch let violation as AttributeMapping.Violation {
            throw violation == .credential ? ServiceError.invalidUserRequest : ServiceError.schemaViolation
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
        let kept: KeptSignIn = if keepsCaller { KeptSignIn(family: caller.family) } else { .none }
        let values = request.attributes ?? [:]
        guard !values.isEmpty else { throw ServiceError.missingCredentials }
        let fields = definitions.current.userTypes[user.type].mapping.known.filter { $0.place == .password }.map(\.name)
        guard values.keys.allSatisfy(fields.contains) else { throw ServiceError.invalidCredentialField }
        for value in values.values {
            guard let password = value.string else { throw ServiceError.invalidCredentialField }
            guard !password.isEmpty else { throw ServiceError.missingCredentials }
            guard length.allows(password) else { throw ServiceError.credentialLength }
            do {
                try await credentials.setPassword(password, for: user, keeping: kept)
            } catch is KeptSignIn.Ended {
                throw ServiceError.unauthorized
            }
        }
    }
}
