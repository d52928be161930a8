package import Foundation
package import GRDB
import IdentityBase

/// The store of accounts. Each change is one transaction.
package struct AccountStore: Sendable {
    package typealias Connection = Database

    /// The error that another user has verified the address.
    package struct AddressTaken: Error {}

    package let directory: UserDirectory

    package init(directory: UserDirectory) { self.directory = directory }

    package func account(id: String) async throws -> Account? {
        try directory.database.read { try Self.account(id, in: $0) }
    }

    /// Reads a user, applies `change` and writes the result in one transaction.
    /// - Returns: the user as written; nil when there is none.
    /// - Throws: `UserDirectory.Conflict` when a name is taken, or the error of `change`. Nothing is written then.
    @discardableResult
    package func update(
        _ id: String,
        change: @escaping @Sendable (inout Account, Database) throws -> Void
    ) async throws -> Account? {
        try await directory.transaction { connection, now in
            guard var user = try Self.account(id, in: connection) else { return nil }

            let before = user.user
            try change(&user, connection)
            if user.user != before {
                try UserDirectory.write(user.user, at: now, in: connection)
            }
            try Self.write(user.state, of: id, in: connection)
            return user
        }
    }

    @discardableResult
    package func delete(_ id: String) async throws -> Bool {
        try await directory.database.pool.write { connection in
            try UserDirectory.delete(id, in: connection)
            return connection.changesCount > 0
        }
    }

    /// Disables an account, which ends all sessions of the user, or enables it again. The caller writes the state.
    package static func setDisabled(
        _ isDisabled: Bool,
        of account: inout Account,
        at now: Date,
        in connection: Database
    ) throws {
        guard isDisabled else {
            account.state.disabledAt = nil
            return
        }
        account.state.disabledAt = account.state.disabledAt ?? now
        try UserSession.endAll(of: account.id, in: connection)
    }

    /// Indicates whether an administrator has disabled an account. No protocol may start a session then.
    package static func isDisabled(_ id: String, in connection: Database) throws -> Bool {
        try Bool.fetchOne(
            connection,
            cached: "SELECT json_extract(state, '$.disabledAt') IS NOT NULL FROM account WHERE userID = ?",
            arguments: [id]
        ) ?? false
    }

    package static func account(_ id: String, in connection: Database) throws -> Account? {
        guard let user = try UserDirectory.user(.id, value: id, in: connection) else {
            return nil
        }

        let text = try String.fetchOne(
            connection,
            cached: "SELECT state FROM account WHERE userID = ?",
            arguments: [id]
        )
        guard let text else { return Account(user: user, state: AccountState()) }
        let state = try JSONDecoder().decode(AccountState.self, from: Data(text.utf8))
        return Account(user: user, state: state)
    }

    package static func write(_ state: AccountState, of id: String, in connection: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        try connection.execute(
            cached: """
                INSERT INTO account (userID, state, verifiedPhone) VALUES (?, ?, ?)
                ON CONFLICT (userID) DO UPDATE SET state = excluded.state, verifiedPhone = excluded.verifiedPhone
                """,
            arguments: [id, text, state.verifiedPhone]
        )
    }

    /// Returns the user who has verified the number; otherwise the user whom the number identifies unambiguously.
    package static func userID(phone: String, in connection: Database) throws -> String? {
        for id in try owners(phone: phone, in: connection)
        where try account(id, in: connection)?.isVerified(.sms) == true {
            return id
        }

        let ids = try userIDs(phone: phone, in: connection)
        let holders = try ids.compactMap { try account($0, in: connection) }
        // A user name that equals the number has precedence over an unverified claim of the number.
        let named = holders.first { $0.user.username == phone }
        if let named, named.state.status != .unconfirmed { return named.id }

        // Next is the only ThunderID account that claims the number, which permits a sign-in with the password only.
        let claimants = holders.filter { $0.claimedDelivery(.sms) != nil }
        if claimants.count == 1 { return claimants[0].id }

        // An unconfirmed sign-up comes last: an attacker can start one with any number.
        if let named { return named.id }
        guard holders.count == 1 else { return nil }
        return holders[0].id
    }

    /// Checks whether another user has verified the number. An unverified claim does not count.
    package static func isTaken(phone: String, forOther id: String, in connection: Database) throws -> Bool {
        let verified = try owners(phone: phone, in: connection)
        let claiming = try userIDs(phone: phone, in: connection)

        for other in verified + claiming where other != id {
            let holder = try account(other, in: connection)
            if holder?.verifiedDelivery(.sms)?.destination == phone { return true }
        }
        return false
    }

    private static func owners(phone: String, in connection: Database) throws -> [String] {
        try String.fetchAll(
            connection,
            cached: "SELECT userID FROM account WHERE verifiedPhone = ?",
            arguments: [phone]
        )
    }

    /// Returns at most 100 users with the number, which any account can claim: verified, then ThunderID users.
    static func userIDs(phone: String, in connection: Database) throws -> [String] {
        let value = try JSONValue.string(phone).text()
        return try String.fetchAll(
            connection,
            cached: """
                SELECT userAttribute.userID FROM userAttribute
                LEFT JOIN account ON account.userID = userAttribute.userID
                WHERE name = 'phone_number' AND value = ?
                ORDER BY verifiedPhone IS ? DESC, account.userID IS NULL DESC, json_extract(state, '$.isNative')
                LIMIT 100
                """,
            arguments: [value, phone]
        )
    }

    /// Marks an address as verified for the user. Only one user can have a verified number.
    /// - Parameter takesOver: whether the other user loses the verification.
    /// - Throws: `AddressTaken`.
    package static func verify(
        _ delivery: CodeDelivery,
        of user: inout Account,
        takesOver: Bool = false,
        in connection: Database
    ) throws {
        // The user's address may have changed since the code was sent.
        guard user.address(delivery.channel) == delivery.destination else { return }

        switch delivery.channel {
        case .email:
            user.state.verifiedEmail = delivery.destination
        case .sms:
            for id in try owners(phone: delivery.destination, in: connection) where id != user.id {
                guard var other = try account(id, in: connection), other.isVerified(.sms) else {
                    continue
                }
                guard takesOver else { throw AddressTaken() }
                other.state.verifiedPhone = nil
                try write(other.state, of: id, in: connection)
            }
            user.state.verifiedPhone = delivery.destination
        }
    }
}

extension UserDirectory {
    /// Returns the users with a telephone number, at most 100.
    package func users(phone: String) async throws -> [User] {
        guard !phone.isEmpty else { return [] }
        return try database.read { connection in
            try AccountStore.userIDs(phone: phone, in: connection).compactMap {
                try Self.user(.id, value: $0, in: connection)
            }
        }
    }
}
