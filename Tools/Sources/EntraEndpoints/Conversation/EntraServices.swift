import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

struct EntraServices: Sendable {
    let server: ServerServices
    let tenants: @Sendable () -> TenantCatalog
    let sweep: ExpirySweep

    var users: EntraUsers { EntraUsers(directory: server.directory) }
    var codes: EntraCodes { EntraCodes(services: server) }
    var conversations: ContinuationTokens { ContinuationTokens(server: server, sweep: sweep) }

    /// Completes a step of a conversation: supersedes its tokens and writes the results, in one transaction.
    /// - Parameters:
    ///   - code: the code to check first. A wrong one is counted, and the token remains valid.
    ///   - userID: the user of the code; nil without an account.
    ///   - work: receives the destination of the code. Returns the next state of the conversation; nil at its end.
    /// - Returns: the next token.
    @discardableResult
    func completeStep(
        _ open: OpenConversation,
        code: String? = nil,
        of userID: String? = nil,
        work: @escaping @Sendable (CodeDelivery?, Database, Double) throws -> EntraConversation?
    ) async throws -> String {
        let next = server.random.token()
        let refusal = try await server.directory.transaction { connection, now -> EntraError? in
            var delivery: CodeDelivery?
            if let code {
                guard try open.conversation.isChallenged == true || !codes.isSent(to: open.conversation, in: connection)
                else { throw EntraError.invalidToken }
                switch try codes.attempt(code, of: open.conversation, userID: userID, now: now, in: connection) {
                case .failure(let error): return error
                case .success(let destination): delivery = destination
                }
            }
            try conversations.supersede(open, in: connection)
            if let conversation = try work(delivery, connection, now) {
                try conversations.begin(conversation, token: next, now: now, in: connection)
            }
            return nil
        }
        if let refusal { throw refusal }
        return next
    }

    /// Moves a conversation to another stage, and returns the next token. The request can be repeated with the old one.
    func advance(_ open: OpenConversation, to stage: EntraConversation.Stage) async throws -> String {
        let next = server.random.token()
        try await server.directory.transaction { connection, now in
            try conversations.check(open, in: connection)
            try conversations.begin(open.conversation.at(stage), token: next, now: now, in: connection)
        }
        return next
    }

    /// Sends a code, moves the conversation to the stage that waits for it, and returns the response with the
    /// challenge. The request can be repeated with the same token. `userID` is nil without an account.
    func send(
        _ delivery: CodeDelivery,
        to userID: String?,
        open: OpenConversation,
        waitingAt stage: EntraConversation.Stage,
        call: EntraCall
    ) async throws -> JSONValue {
        let next = server.random.token()
        let conversation = open.conversation.at(stage, isChallenged: true)
        let code = try await server.directory.transaction { connection, now in
            try conversations.check(open, in: connection)
            let code = try codes.create(for: delivery, of: conversation, userID: userID, now: now, in: connection)
            try conversations.begin(conversation, token: next, now: now, in: connection)
            return code
        }
        await server.send(code: code, to: delivery, name: call.tenant.title, lifetime: EntraCodes.lifetime)
        return .object(codes.challenge(delivery).merging(["continuation_token": .string(next)]) { $1 })
    }
}

extension Realm {
    /// The realm shared by all tenants: the rate limits of codes per address and user.
    static let tenants = Realm(rawValue: "tenant")

    init(tenantID: String) { self.init(rawValue: "\(Realm.tenants.rawValue):\(tenantID)") }
}

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
            stage: stage
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
        let store = store(conversation.tenantID)
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

    /// Returns the conversation that the request continues. It must be one of the client and tenant.
    func open(_ call: EntraCall) async throws -> OpenConversation {
        let token = try call.form.required(.continuationToken)
        let store = store(call.tenant.id)
        guard let found = try server.database.read({ try store.find(token, in: $0) }) else {
            throw EntraError.invalidToken
        }
        let conversation = try found.decoded(EntraConversation.self)
        guard conversation.clientID == call.client.id else { throw EntraError.invalidToken }
        guard found.expiresAt > call.now.timeIntervalSince1970 else { throw EntraError.expiredToken }
        return OpenConversation(token: token, conversation: conversation)
    }

    /// Checks that no other request has superseded a token.
    func check(_ open: OpenConversation, in connection: Database) throws {
        guard try store(open.conversation.tenantID).find(open.token, in: connection) != nil else {
            throw EntraError.invalidToken
        }
    }

    func supersede(_ open: OpenConversation, in connection: Database) throws {
        try check(open, in: connection)
        let store = store(open.conversation.tenantID)
        try store.remove(open.token, in: connection)
        try store.remove(group: open.conversation.id, in: connection)
    }

    /// Stores the stage of a conversation. The token remains valid.
    func update(_ open: OpenConversation, stage: EntraConversation.Stage, in connection: Database) throws {
        let isKept = try store(open.conversation.tenantID)
            .update(open.conversation.at(stage), handle: open.token, in: connection)
        guard isKept else { throw EntraError.invalidToken }
    }

    private func store(_ tenantID: String) -> ConversationStore {
        // Clients can start any number of conversations.
        ConversationStore(Realm(tenantID: tenantID), capacity: server.limits.openExecutions)
    }
}
