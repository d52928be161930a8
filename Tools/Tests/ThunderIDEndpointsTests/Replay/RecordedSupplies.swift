import Foundation

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

/// Creates data that a recording uses without showing its origin: codes and tokens of unrecorded sign-ins, and
/// steps that are only described.
struct RecordedSupplies {
    /// Unrecorded steps before an exchange.
    private enum HiddenStep {
        /// The first request of an execution, for its challenge token.
        case firstRequest
        case wrongPasswords(Int)
        /// Only a wait.
        case wait(TimeInterval)
        /// The code comes from an unrecorded message.
        case readCode
    }

    private static let hiddenSteps: [String: HiddenStep] = [
        "17/2": .firstRequest,
        "31/5": .wrongPasswords(8),
        "10/4": .readCode,
        // Recorded with executions that last 2 s; here they last an hour.
        "16/3": .wait(3_600),
    ]

    private static let redirectURI = "thunderdemo://callback"

    let name: String
    let transcript: Transcript
    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock

    /// Creates the data of this exchange and records the replacements.
    func prepare(_ exchange: Transcript.Exchange, _ substitutions: inout [String: String]) async throws {
        let text = ([exchange.path, exchange.requestBody ?? ""] + exchange.requestHeaders.map(\.1))
            .joined(separator: "\n")
        for token in Set(text.matches(of: /eyJ[\w-]+\.[\w-]+\.[\w-]+/).map { String($0.output) })
        where substitutions[token] == nil {
            substitutions[token] = try await liveToken(for: token)
        }
        if let form = exchange.form, form["grant_type"] == "authorization_code", let code = form["code"],
            code.count > 10, substitutions[code] == nil
        {
            substitutions[code] = try await liveCode(for: code, exchange, form)
        }
        switch Self.hiddenSteps["\(name)/\(exchange.number)"] {
        case .firstRequest:
            let body = try JSONDecoder().decode(JSONValue.self, from: Data((exchange.requestBody ?? "").utf8))
            guard let id = body["executionId"]?.string.flatMap({ substitutions[$0] }) else { return }
            let reply = try await client.flow(["executionId": .string(id)])
            body["challengeToken"]?.string.map { substitutions[$0] = reply.challenge }
        case .wrongPasswords(let count):
            try await giveWrongPasswords(count, before: exchange, &substitutions)
        case .wait(let seconds):
            clock.advance(seconds)
        case .readCode:
            let body = try JSONDecoder().decode(JSONValue.self, from: Data((exchange.requestBody ?? "").utf8))
            guard let old = body["inputs"]?["otp"]?.string else { return }
            substitutions[old] = await server.outbox.messages().last?.code
        case nil:
            break
        }
    }

    private func giveWrongPasswords(
        _ count: Int,
        before exchange: Transcript.Exchange,
        _ substitutions: inout [String: String]
    ) async throws {
        let body = try JSONDecoder().decode(JSONValue.self, from: Data((exchange.requestBody ?? "").utf8))
        let answers = transcript.exchanges.compactMap {
            try? JSONDecoder().decode(JSONValue.self, from: Data($0.responseBody.utf8))
        }
        let start = answers.first { $0["executionId"] == body["executionId"] }
        guard let id = body["executionId"]?.string.flatMap({ substitutions[$0] }),
            var challenge = start?["challengeToken"]?.string.flatMap({ substitutions[$0] })
        else { return }
        for _ in 0..<count {
            challenge = try await client.flow([
                "executionId": .string(id), "challengeToken": .string(challenge), "action": "action_001",
                "inputs": ["username": "alice", "password": "wrong"],
            ]).challenge
        }
        body["challengeToken"]?.string.map { substitutions[$0] = challenge }
    }

    /// A token of the same kind.
    private func liveToken(for recorded: String) async throws -> String? {
        guard let token = Token(recorded), let audience = token.claims["aud"]?.string else { return nil }
        if token.claims["assurance"] != nil {
            guard token.claims["authorization_request_id"] != nil else {
                return try await client.signIn(audience, "alice", "Alice#2026").assertion
            }
            let clientID = try RecordedServerData.applications().first { $0.id == audience }?.clientID
            let conversation = OAuthConversation(
                client,
                .init(clientID: clientID ?? "", redirectURI: Self.redirectURI)
            )
            return try await conversation.assertion(try await conversation.authorize(), "alice", "Alice#2026")
        }
        let isAccess = token.header["typ"]?.string == "at+jwt"
        var request = OAuthConversation.Request(clientID: audience, redirectURI: Self.redirectURI)
        request.nonce = isAccess ? nil : token.claims["nonce"]?.string
        let tokens = try await OAuthConversation(client, request).tokens()
        return isAccess ? tokens.accessToken : tokens.idToken
    }

    /// A code of the sign-in in the recorded response.
    private func liveCode(
        for code: String,
        _ exchange: Transcript.Exchange,
        _ form: [String: String]
    ) async throws -> String {
        let answer = try? JSONDecoder().decode(JSONValue.self, from: Data(exchange.responseBody.utf8))
        let access = (answer?["access_token"]?.string).flatMap { Token($0) }
        let verifiers = transcript.exchanges.compactMap(\.form)
            .filter { $0["code"] == code }
            .compactMap { $0["code_verifier"] }
        var request = OAuthConversation.Request(clientID: form["client_id"] ?? "", redirectURI: Self.redirectURI)
        request.verifier = verifiers.last ?? OAuthConversation.Request.standardVerifier
        if access != nil { request.scope = answer?["scope"]?.string }
        request.nonce = (answer?["id_token"]?.string).flatMap { Token($0) }?.claims["nonce"]?.string
        let username = access?.claims["username"]?.string ?? "alice"
        return try await OAuthConversation(client, request)
            .code(username, username == "bob" ? "Bob#2026" : "Alice#2026")
    }
}
