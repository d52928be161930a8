import FlowEngine
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
                let conversation = open.conversation
                guard try conversation.isChallenged || !codes.isSent(to: conversation, in: connection) else {
                    throw EntraError.invalidToken
                }
                switch try codes.attempt(code, of: conversation, userID: userID, now: now, in: connection) {
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
            try conversations.begin(
                open.conversation.at(stage),
                token: next,
                now: now,
                in: connection
            )
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
            let code = try codes.create(
                for: delivery,
                of: conversation,
                userID: userID,
                now: now,
                in: connection
            )
            try conversations.begin(conversation, token: next, now: now, in: connection)
            return code
        }

        await server.messages(in: call.languages).send(
            code: code,
            to: delivery,
            name: call.tenant.title,
            lifetime: EntraCodes.lifetime
        )
        var members = codes.challenge(delivery)
        members["continuation_token"] = .string(next)
        return .object(members)
    }
}

extension Realm {
    /// The realm shared by all tenants: the rate limits of codes per address and user.
    static let tenants = Realm(rawValue: "tenant")

    init(tenantID: String) { self.init(rawValue: "\(Realm.tenants.rawValue):\(tenantID)") }
}
