import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Replay of recorded conversations about the user's own profile", .timeLimit(.minutes(5)))
struct ProfileReplayTests {
    @Test("The responses match the recorded ones", arguments: [("27", 31), ("30", 3)])
    func replay(_ name: String, _ count: Int) async throws {
        let (sent, differences) = try await Self.replay(try Transcript.named(name), name)
        #expect(sent == count)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(
        "The comparison detects a change",
        arguments: [("USR-1019", "USR-1018"), ("\"shoeSize\": \"43\"", "\"shoeSize\": 43"), ("AUTH-4030", "AUTH-4010")]
    )
    func detectsChange(_ old: String, _ new: String) async throws {
        var transcript = try Transcript.named("27")
        for index in transcript.exchanges.indices {
            transcript.exchanges[index].responseBody = transcript.exchanges[index].responseBody
                .replacingOccurrences(of: old, with: new)
        }
        #expect(try await Self.replay(transcript, "27").differences.isEmpty == false)
    }

    private static func replay(
        _ transcript: Transcript,
        _ name: String
    ) async throws -> (sent: Int, differences: [String]) {
        let began = Date()
        var configuration = try await TestServer.configuration(limits: .recorded)
        configuration.moreApplications = try RecordedServerData.applications()
        configuration.usesRecordedFlows = true
        configuration.offersSCIM = false
        return try await TestServer.run(configuration) { server, client in
            try await RecordedServerData.addUsers(to: server)
            let conversation = OAuthConversation(
                client,
                .init(clientID: "demo-native", redirectURI: "thunderdemo://callback")
            )
            var bearers: [String: [RecordedBearer.Kind: String]] = [:]
            for (username, password) in [("alice", "Alice#2026"), ("bob", "Bob#2026")] {
                let user = try #require(try await server.services.directory.user(.username, value: username))
                let signIn = try await client.signIn("01a1fd02-2a12-747e-830b-a5d009f79bce", username, password)
                let tokens = try await conversation.tokens(username, password)
                bearers[user.id] = [
                    .assertion: try #require(signIn.assertion), .accessToken: tokens.accessToken,
                    .idToken: tokens.idToken,
                ]
            }
            var sent = 0
            var found: [String] = []
            for exchange in transcript.exchanges {
                let number = try #require(Int(exchange.title.prefix { $0.isNumber }))
                if ReplayMask.leftOut[name]?[number] != nil { continue }
                let headers = try exchange.requestHeaders.map { field, value in
                    guard let bearer = RecordedBearer(value) else { return (field, value) }
                    return (field, "Bearer \(try #require(bearers[bearer.subject]?[bearer.kind]))")
                }
                let live = try await client.send(
                    exchange.method,
                    exchange.path,
                    headers: headers,
                    body: exchange.requestBody.map { Data($0.utf8) }
                )
                var comparison = ReplayComparison(clock: SystemWallClock(), began: began)
                comparison.compare(exchange, live)
                found += comparison.differences.map { "\(exchange.title) — \($0)" }
                sent += 1
            }
            return (sent, found)
        }
    }
}
