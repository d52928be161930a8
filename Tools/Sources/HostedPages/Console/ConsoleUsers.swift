package import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The console's operations on users, as an administrator would make them. A user is called by an id or a name.
package struct ConsoleUsers: Sendable {
    package struct List: Sendable, Codable {
        /// The first users, the newest first.
        package let users: [ConsoleUser]
        /// Number of users that match the search.
        package let total: Int
    }

    static let longestList = 200

    private let services: ServerServices
    private let addDocument: ConsoleBackend.AddUser

    package init(services: ServerServices, addDocument: @escaping ConsoleBackend.AddUser) {
        self.services = services
        self.addDocument = addDocument
    }

    func list(containing text: String) async throws -> List {
        let matches = try await services.directory.users(containing: text, limit: Self.longestList)
        let users = try services.database.read { connection in
            try matches.users.compactMap { try Self.overview(of: $0.id, in: connection) }
        }
        return List(users: users, total: matches.total)
    }

    /// Returns a user with the current sessions.
    func show(_ name: String) async throws -> ConsoleUser {
        let id = try await user(name).id
        let now = services.clock.now()
        let found = try services.database.read { connection -> ConsoleUser? in
            var user = try Self.overview(of: id, in: connection)
            user?.sessions = try UserSession.all(of: id, now: now, in: connection).map(ConsoleUser.Session.init)
            return user
        }
        guard let found else { throw ConsoleProblem.unknownUser(name) }
        return found
    }

    /// Adds a user, whose e-mail address counts as verified.
    func add(_ new: NewUser) async throws -> ConsoleUser {
        try await show(try await addID(new))
    }

    /// Adds users, except those whose username or e-mail address a user has already.
    /// - Throws: `ConsoleProblem` for the first user that is refused.
    package func seed(_ users: [NewUser]) async throws {
        for new in users {
            let names = [new.username, new.email].compactMap(\.self)
            var isKnown = false
            for name in names where !isKnown {
                isKnown = try await services.directory.user(called: name) != nil
            }
            guard !isKnown else { continue }
            do {
                _ = try await addID(new)
            } catch let problem as ConsoleProblem {
                throw ConsoleProblem(problem.code, "\(new.title): \(problem.message)")
            }
        }
    }

    /// - Returns: the id of the new user.
    private func addID(_ new: NewUser) async throws -> String {
        let names: [(UserDirectory.Name, String?)] = [(.username, new.username), (.email, new.email)]
        for (name, value) in names {
            guard let value, try await services.directory.user(name, value: value) != nil else { continue }
            throw ConsoleProblem(.refused, "The \(name.rawValue) \(value) belongs to another user.")
        }

        return try await addDocument(try new.document())
    }

    /// Sets a password, which ends all sessions of the user. A user who had to set a new one, or was unconfirmed, may
    /// sign in.
    @discardableResult
    func setPassword(_ password: String, of name: String) async throws -> ConsoleUser {
        guard !password.isEmpty else { throw ConsoleProblem(.invalid, "The password is empty.") }
        let user = try await user(name)
        do {
            try await services.credentials.setPassword(password, for: user) { connection in
                guard var account = try AccountStore.account(user.id, in: connection) else { return }
                account.state.status = .confirmed
                try AccountStore.write(account.state, of: user.id, in: connection)
            }
        } catch let error as ServiceError where error == .credentialLength {
            throw ConsoleProblem(.invalid, "The password is too long.")
        }
        return try await show(user.id)
    }

    /// Disables an account, which ends all sessions of the user, or enables it again.
    @discardableResult
    func setDisabled(_ isDisabled: Bool, of name: String) async throws -> ConsoleUser {
        let id = try await user(name).id
        let now = services.clock.now()
        try await services.accounts.update(id) { account, connection in
            try AccountStore.setDisabled(isDisabled, of: &account, at: now, in: connection)
        }
        return try await show(id)
    }

    @discardableResult
    func endSessions(of name: String) async throws -> ConsoleUser {
        let id = try await user(name).id
        try await services.directory.transaction { connection, _ in
            try UserSession.endAll(of: id, in: connection)
        }
        return try await show(id)
    }

    func delete(_ name: String) async throws {
        guard try await services.accounts.delete(user(name).id) else { throw ConsoleProblem.unknownUser(name) }
    }

    private func user(_ name: String) async throws -> User {
        guard let user = try await services.directory.user(called: name) else {
            throw ConsoleProblem.unknownUser(name)
        }
        return user
    }

    private static func overview(of id: String, in connection: AccountStore.Connection) throws -> ConsoleUser? {
        guard let account = try AccountStore.account(id, in: connection) else { return nil }
        return ConsoleUser(account, hasPassword: try CredentialStore.hasPassword(id, in: connection))
    }
}
