import Foundation
import IdentityDomain

/// The executor that creates the user once all attributes that the user type requires are present.
struct ProvisioningExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let name = context.newUserType
        let mapping = services.definitions.current.userTypes[name].mapping
        let missing = mapping.entries.filter { entry in
            guard entry.place != .password else { return context.input(entry.name) == nil }
            return entry.isRequired && (context.input(entry.name) ?? "").isEmpty
        }
        guard missing.isEmpty, let password = context.input("password") else {
            return .incomplete(requested: missing.map(input))
        }
        guard password.isEmpty || PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(
                requested: mapping.entries.filter { $0.place == .password }.map(input), .passwordLength,
                [.consumed(["password"])])
        }
        let known = context.frame.inputs.merging(context.frame.secrets) { $1 }
            .filter { $0.key != "password" && mapping.entry($0.key) != nil && !$0.value.isEmpty }
        guard mapping.accepts(known), known.values.allSatisfy({ AttributeLimits.allow($0) })
        else { return .failure(.provisioningFailed) }
        let new = User(
            id: services.identifiers.next(), type: name,
            unitID: context.unitID ?? services.definitions.current.userTypes[name].unitID, createdAt: context.now)
        let user = mapping.user(new, with: known)
        guard try await isFree(user) else { return .failure(.attributeConflict) }
        let assignments = Assignments(call.properties)
        do {
            if password.isEmpty {
                // The user exists without a password, so no password is accepted at sign-in.
                try await services.directory.addIfNew(user) { connection, _ in
                    try assignments.write(for: user.id, in: connection)
                }
            } else {
                try await services.credentials.setPassword(password, for: user) { connection in
                    try assignments.write(for: user.id, in: connection)
                }
            }
        } catch is UserDirectory.Conflict {
            return .failure(.attributeConflict)
        } catch let unknown as OrganizationStore.Unknown {
            services.logger.error(
                "flow \(context.frame.flow), node \(context.frame.node): there is no group or role \(unknown.id)")
            return .failure(.provisioningFailed)
        }
        if let email = context.invitedEmail {
            try await VerifiedContacts(directory: services.directory).verify(.email, email, of: user.id)
        }
        return .success([
            .consumed(context.frame.provided.sorted()), .user(user.id), .invitedEmail(nil),
            // Not the time of the request, which is earlier than the change of the password.
            .authenticated(.init(method: AuthenticationMethod.password, at: services.clock.now())),
        ])
    }

    /// The groups and roles that the node gives to new users: ids, separated by commas.
    private struct Assignments: Sendable {
        let groups: [String]
        let roles: [String]

        init(_ properties: [String: String]) {
            groups = Self.ids(properties["assignGroup"])
            roles = Self.ids(properties["assignRole"])
        }

        private static func ids(_ text: String?) -> [String] {
            (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }

        /// - Throws: `OrganizationStore.Unknown`.
        func write(for userID: String, in connection: OrganizationStore.Connection) throws {
            for id in groups { try OrganizationStore.add([Principal(.user, userID)], toGroup: id, in: connection) }
            for id in roles { try OrganizationStore.assign([Principal(.user, userID)], toRole: id, in: connection) }
        }
    }

    /// Checks user name and email address before the slow hash. The write to the database checks them again.
    private func isFree(_ user: User) async throws -> Bool {
        if let username = user.username, try await services.directory.user(.username, username) != nil {
            return false
        }
        if let email = user.email, try await services.directory.user(.email, email) != nil { return false }
        return true
    }

    /// Returns the input for a schema attribute. As recorded, it is a text or password field for every attribute type.
    private func input(for entry: AttributeMapping.Entry) -> FlowInput {
        FlowInput(
            identifier: entry.name, type: entry.place == .password ? "PASSWORD_INPUT" : "TEXT_INPUT",
            required: true, label: entry.displayName)
    }
}
