package import FlowEngine
import Foundation
import GRDB
package import IdentityBase
package import IdentityDomain

/// The profile that a signed-in user may read.
package struct ProfileService: Sendable {
    package struct Document: Encodable, Sendable {
        let id: String
        let ouId: String
        let type: String
        var attributes: [String: JSONValue]
        let isReadOnly: Bool
        /// Display name; only with `include=display`.
        var display: String?
        var ouHandle: String?
    }

    package let directory: UserDirectory
    package let tokens: TokenVerifier
    package let definitions: any DefinitionSource

    package init(directory: UserDirectory, tokens: TokenVerifier, definitions: any DefinitionSource) {
        self.directory = directory
        self.tokens = tokens
        self.definitions = definitions
    }

    package func document(of user: User) -> Document {
        Document(
            id: user.id, ouId: user.unitID, type: user.type,
            attributes: definitions.current.userTypes[user.type].mapping.attributes(of: user), isReadOnly: false)
    }

    /// Returns the user's document with the display name and the handle of the organization unit.
    func displayDocument(of user: User) -> Document {
        var document = document(of: user)
        let name = definitions.current.userTypes[user.type].display.flatMap { document.attributes[$0]?.string } ?? ""
        document.display = name.nonEmpty ?? user.id
        document.ouHandle = definitions.current.unit(user.unitID).handle
        return document
    }

    /// Returns the document after a change. It repeats values that are not in the schema, although they are not stored,
    /// as the real server does.
    package func document(of user: User, echoing values: [String: JSONValue]) -> Document {
        let mapping = definitions.current.userTypes[user.type].mapping
        var document = document(of: user)
        for (name, value) in values where mapping.entry(name) == nil { document.attributes[name] = value }
        return document
    }

    /// Checks whether a token is valid but has no user as its subject: a refresh token, a client's own token, or the
    /// token of a deleted user.
    func isWithoutUser(bearer text: String) async throws -> Bool {
        guard let token = try await tokens.token(text), let subject = token["sub"] else { return false }
        return try await directory.user(.id, value: subject) == nil
    }

    /// Returns the schema of the user's type.
    func schema(of user: User) -> JSONValue { definitions.current.userTypes[user.type].schema }

    /// Checks the database with a write, which fails on a full disk where a read does not.
    /// - Returns: the error; nil if the write succeeds.
    func databaseFailure() async -> (any Error)? {
        do {
            try await directory.database.pool.write { try $0.execute(sql: "PRAGMA user_version = 1") }
            return nil
        } catch {
            return error
        }
    }
}
