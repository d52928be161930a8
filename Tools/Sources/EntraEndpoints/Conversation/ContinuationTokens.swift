import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The conversation that a request continues, with the token of the request.
struct OpenConversation: Sendable {
    let token: String
    let conversation: EntraConversation
}

/// The store of conversations. The client has random tokens of a conversation, the database only their hashes.
/// Until a step succeeds, all unexpired tokens of a conversation are valid: a challenge can be requested again with the
/// same token, and after a code was sent again, the tokens of both requests are accepted. A wrong answer leaves them
/// valid.
struct ContinuationTokens: Sendable {
    static let lifetime: TimeInterval = 600
    /// Maximum number of tokens of one conversation. Beyond it, the oldest are removed.
    static let maximumTokenCount = 20
    /// Maximum duration of a conversation in seconds.
    static let maximumDuration: TimeInterval = 3_600
    /// Seconds for which an expired token is distinguished from an unknown one.
    static let expiredLifetime: TimeInterval = 3_600

    let server: ServerServices
    let sweep: ExpirySweep

    /// Starts a conversation, and returns the response with its token.
    func begin(_ stage: EntraConversation.Stage, call: EntraCall) async throws -> JSONValue {
        let conversation = EntraConversation(
            id: server.identifiers.next(),
            tenantID: call.tenant.id,
            clientID: call.client.id,
            challengeTypes: try call.challengeTypes(),
            capabilities: try call.capabilities(),
            endsAt: call.now.addingTimeInterval(Self.maximumDuration),
            stage: stage,
            isStepUp: try !call.authenticationContexts().isEmpty
        )

        let token = server.random.token()
        let now = call.now.timeIntervalSince1970
        try await server.database.pool.write { try begin(conversation, token: token, now: now, in: $0) }
        return ["continuation_token": .string(token)]
    }

    func begin(_ conversation: EntraConversation, token: String, now: Double, in connection: Database) throws {
        let end = min(now + Self.lifetime, conversation.endsAt.timeIntervalSince1970)
        guard end > now else { throw EntraError.expiredToken }

        try sweep.run(connection, now: now)
        let store = tenantStore(conversation.tenantID)
        try store.put(
            conversation,
            handle: token,
            group: conversation.id,
            until: end,
            expiredLifetime: Self.expiredLifetime,
            in: connection
        )
        try store.trim(group: conversation.id, to: Self.maximumTokenCount, in: connection)
    }

    /// Returns the client of a conversation: the requests of version 2 do not name it.
    func clientID(of token: String, in tenant: Tenant) throws -> String {
        guard let found = try server.database.read({ try tenantStore(tenant.id).find(token, in: $0) }) else {
            throw EntraError.invalidToken
        }
        return try found.decoded(EntraConversation.self).clientID
    }

    /// Returns the conversation that the request continues. It must be one of the client and tenant.
    func open(_ call: EntraCall) throws -> OpenConversation {
        let token = try call.form.required(.continuationToken)
        let store = tenantStore(call.tenant.id)
        guard let found = try server.database.read({ try store.find(token, in: $0) }) else {
            throw EntraError.invalidToken
        }

        let conversation = try found.decoded(EntraConversation.self)
        guard conversation.clientID == call.client.id else {
            throw EntraError.invalidToken
        }
        guard found.expiresAt > call.now.timeIntervalSince1970 else { throw EntraError.expiredToken }
        return OpenConversation(token: token, conversation: conversation)
    }

    /// Checks that no other request has superseded a token.
    func check(_ open: OpenConversation, in connection: Database) throws {
        guard try tenantStore(open.conversation.tenantID).find(open.token, in: connection) != nil else {
            throw EntraError.invalidToken
        }
    }

    func supersede(_ open: OpenConversation, in connection: Database) throws {
        try check(open, in: connection)
        let store = tenantStore(open.conversation.tenantID)
        try store.remove(open.token, in: connection)
        try store.remove(group: open.conversation.id, in: connection)
    }

    /// Stores the stage of a conversation. The token remains valid.
    func update(_ open: OpenConversation, stage: EntraConversation.Stage, in connection: Database) throws {
        let isKept = try tenantStore(open.conversation.tenantID)
            .update(open.conversation.at(stage), handle: open.token, in: connection)
        guard isKept else { throw EntraError.invalidToken }
    }

    private func tenantStore(_ tenantID: String) -> ConversationStore {
        // Clients can start any number of conversations.
        ConversationStore(Realm(tenantID: tenantID), capacity: server.limits.openExecutions)
    }
}
