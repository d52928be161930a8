import Foundation
import GRDB

/// What a signed-in user may see of themselves.
struct ProfileService: Sendable {
    struct Document: Encodable, Sendable {
        let id: String
        let ouId: String
        let type: String
        var attributes: [String: JSONValue]
        let isReadOnly: Bool
        /// Only with `include=display`.
        var display: String?
        var ouHandle: String?
    }

    let directory: UserDirectory
    let tokens: TokenVerifier
    let definitions: DefinitionStore

    /// The user whom a token speaks for; nil when the token is not good, or the user is gone. Assertions, access tokens
    /// and id tokens speak for users.
    func user(bearer text: String) async throws -> User? {
        let applications = definitions.current.applications
        guard let token = try await tokens.token(text), !token.isRefreshToken, let audience = token["aud"],
            applications[audience] != nil || applications[client: audience] != nil, let subject = token["sub"]
        else { return nil }
        return try await directory.user(.id, subject)
    }

    func document(of user: User) -> Document {
        Document(
            id: user.id, ouId: OrganizationUnit.id, type: user.type,
            attributes: definitions.current.userTypes[user.type].mapping.attributes(of: user), isReadOnly: false)
    }

    /// The user's document with the name to show and the handle of the organisation unit.
    func displayDocument(of user: User) -> Document {
        var document = document(of: user)
        let name = definitions.current.userTypes[user.type].display.flatMap { document.attributes[$0]?.string } ?? ""
        document.display = name.isEmpty ? user.id : name
        document.ouHandle = OrganizationUnit.handle
        return document
    }

    /// The document that answers a change: it repeats values that the schema does not know, although none of them is
    /// kept, as the real server does.
    func document(of user: User, echoing values: [String: JSONValue]) -> Document {
        let mapping = definitions.current.userTypes[user.type].mapping
        var document = document(of: user)
        for (name, value) in values where mapping.entry(name) == nil { document.attributes[name] = value }
        return document
    }

    /// Whether a token is good but its subject is no user: a refresh token, a client's own, one of a deleted user.
    func isWithoutUser(bearer text: String) async throws -> Bool {
        guard let token = try await tokens.token(text), let subject = token["sub"] else { return false }
        return try await directory.user(.id, subject) == nil
    }

    /// Which attributes a user of this type has.
    func schema(of user: User) -> JSONValue { definitions.current.userTypes[user.type].schema }

    func isDatabaseUp() async -> Bool {
        let answer = try? await directory.database.pool.read { try Int.fetchOne($0, sql: "SELECT 1") }
        return answer == 1
    }
}
