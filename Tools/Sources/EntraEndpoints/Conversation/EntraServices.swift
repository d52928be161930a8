package import FlowEngine
import Foundation
package import GRDB
package import IdentityBase
package import IdentityDomain

/// The dependencies of the native authentication operations.
package struct EntraServices: Sendable {
    package let server: ServerServices
    /// The current tenants.
    package let tenants: @Sendable () -> TenantCatalog
    package let users: EntraUsers
    package let codes: EntraCodes
    package let conversations: ContinuationTokens
    package let families: EntraFamilyStore

    package init(
        server: ServerServices,
        tenants: @escaping @Sendable () -> TenantCatalog,
        users: EntraUsers,
        codes: EntraCodes,
        conversations: ContinuationTokens,
        families: EntraFamilyStore
    ) {
        self.server = server
        self.tenants = tenants
        self.users = users
        self.codes = codes
        self.conversations = conversations
        self.families = families
    }

    /// Continues a conversation: supersedes its tokens and writes the results of the step, in one transaction.
    package func step(
        _ open: ContinuationTokens.Open, work: @escaping @Sendable (Database, Double) throws -> Void
    ) async throws {
        try await server.directory.transaction { connection, now in
            try conversations.take(open, in: connection)
            try work(connection, now)
        }
    }

    /// Continues a conversation with a code. A wrong code is counted, and the token remains valid.
    ///
    /// - Parameter userID: nil for a user without an account.
    package func step(
        _ open: ContinuationTokens.Open, code: String, of userID: String?,
        work: @escaping @Sendable (CodeDelivery, Database, Double) throws -> Void
    ) async throws {
        let refusal = try await server.directory.transaction { connection, now -> EntraError? in
            guard try open.conversation.isChallenged == true || !codes.isSent(to: open.conversation, in: connection)
            else { throw EntraError.invalidToken }
            switch try codes.attempt(code, of: open.conversation, userID: userID, now: now, in: connection) {
            case .refused(let error): return error
            case .right(let delivery):
                try conversations.take(open, in: connection)
                try work(delivery, connection, now)
                return nil
            }
        }
        if let refusal { throw refusal }
    }

    /// Moves a conversation to another stage.
    ///
    /// - Parameter isRepeatable: whether the request can be repeated with the same token.
    /// - Returns: the next token.
    package func advance(
        _ open: ContinuationTokens.Open, to stage: EntraConversation.Stage, isRepeatable: Bool
    ) async throws -> String {
        let next = server.random.token()
        let conversation = open.conversation.at(stage)
        try await server.directory.transaction { connection, now in
            if isRepeatable {
                try conversations.check(open, in: connection)
            } else {
                try conversations.take(open, in: connection)
            }
            try conversations.begin(conversation, token: next, now: now, in: connection)
        }
        return next
    }

    /// Sends a code and moves the conversation to the stage that waits for it. The request can be repeated with the
    /// same token.
    ///
    /// - Parameter userID: nil for a user without an account.
    /// - Returns: the response with the challenge.
    package func send(
        _ delivery: CodeDelivery, to userID: String?, open: ContinuationTokens.Open,
        waitingAt stage: EntraConversation.Stage, call: EntraCall
    ) async throws -> [String: JSONValue] {
        let (next, code) = (server.random.token(), codes.new(delivery))
        var challenged = open.conversation.at(stage)
        challenged.isChallenged = true
        let conversation = challenged
        try await server.directory.transaction { connection, now in
            try conversations.check(open, in: connection)
            try codes.write(code, of: conversation, userID: userID, now: now, in: connection)
            try conversations.begin(conversation, token: next, now: now, in: connection)
        }
        await codes.mail(code, for: call.tenant)
        return codes.challenge(delivery).merging(["continuation_token": .string(next)]) { $1 }
    }
}
