import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The dependencies of the native authentication operations.
struct EntraServices: Sendable {
    let server: ServerServices
    let tenants: @Sendable () -> TenantCatalog
    let sweep: ExpirySweep

    var users: EntraUsers { EntraUsers(directory: server.directory) }
    var codes: EntraCodes { EntraCodes(services: server) }
    var conversations: ContinuationTokens { ContinuationTokens(server: server, sweep: sweep) }

    /// Continues a conversation: supersedes its tokens and writes the results of the step, in one transaction.
    ///
    /// - Parameters:
    ///   - code: the code to check first. A wrong one is counted, and the token remains valid.
    ///   - userID: the user of the code; nil without an account.
    ///   - work: receives the destination of the code. Returns the next state of the conversation; nil at its end.
    /// - Returns: the next token.
    @discardableResult
    func step(
        _ open: ContinuationTokens.Open, code: String? = nil, of userID: String? = nil,
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
            try conversations.take(open, in: connection)
            if let conversation = try work(delivery, connection, now) {
                try conversations.begin(conversation, token: next, now: now, in: connection)
            }
            return nil
        }
        if let refusal { throw refusal }
        return next
    }

    /// Moves a conversation to another stage. The request can be repeated with the same token.
    ///
    /// - Returns: the next token.
    func advance(_ open: ContinuationTokens.Open, to stage: EntraConversation.Stage) async throws -> String {
        let next = server.random.token()
        try await server.directory.transaction { connection, now in
            try conversations.check(open, in: connection)
            try conversations.begin(open.conversation.at(stage), token: next, now: now, in: connection)
        }
        return next
    }

    /// Sends a code and moves the conversation to the stage that waits for it. The request can be repeated with the
    /// same token.
    ///
    /// - Parameter userID: nil for a user without an account.
    /// - Returns: the response with the challenge.
    func send(
        _ delivery: CodeDelivery, to userID: String?, open: ContinuationTokens.Open,
        waitingAt stage: EntraConversation.Stage, call: EntraCall
    ) async throws -> [String: JSONValue] {
        let next = server.random.token()
        let conversation = open.conversation.at(stage, isChallenged: true)
        let code = try await server.directory.transaction { connection, now in
            try conversations.check(open, in: connection)
            let code = try codes.create(for: delivery, of: conversation, userID: userID, now: now, in: connection)
            try conversations.begin(conversation, token: next, now: now, in: connection)
            return code
        }
        await codes.mail(code, to: delivery, for: call.tenant)
        return codes.challenge(delivery).merging(["continuation_token": .string(next)]) { $1 }
    }
}

extension Realm {
    /// The realm shared by all tenants: the rate limits of codes per address and user.
    static let tenants = Realm(rawValue: "tenant")

    init(tenantID: String) { self.init(rawValue: "\(Realm.tenants.rawValue):\(tenantID)") }
}
