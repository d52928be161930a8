import Foundation
import Testing

@testable import LocalIdentityServer

@Suite("Recorded conversations, sent again")
struct ReplayTests {
    @Test(
        "the server answers as the recorded one did",
        arguments: ["01", "02", "03", "04", "05", "06", "07", "09", "12", "13"])
    func replay(_ name: String) async throws {
        let differences = try await Self.differences(in: try Transcript.named(name))
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(
        "the comparison notices a change",
        arguments: [
            ("\"flowStatus\": \"INCOMPLETE\"", "\"flowStatus\": \"COMPLETE\""),
            ("\"required\": true", "\"required\": \"true\""),
            ("\"identifier\"", "\"name\""),
            ("FET-1005", "FET-1006"),
            ("\"challengeToken\": ", "\"challenge\": "),
            ("heading", "heading"),
        ])
    func detectsChange(_ old: String, _ new: String) async throws {
        var transcript = try Transcript.named("01")
        for index in transcript.exchanges.indices {
            transcript.exchanges[index].responseBody = transcript.exchanges[index].responseBody
                .replacingOccurrences(of: old, with: new)
        }
        let differences = try await Self.differences(in: transcript)
        #expect(differences.isEmpty == (old == new))
    }

    @Test("the parser finds every exchange of a recording", arguments: [("01", 18), ("02", 26), ("03", 13), ("12", 9)])
    func parser(_ name: String, _ count: Int) throws {
        #expect(try Transcript.named(name).exchanges.count == count)
    }

    private static func differences(in transcript: Transcript) async throws -> [String] {
        var configuration = try await TestServer.configuration(limits: .recorded)
        configuration.moreApplications = try RecordedWorld.applications()
        configuration.usesRecordedFlows = true
        return try await TestServer.run(configuration) { server, client in
            try await RecordedWorld.addUsers(to: server)
            var comparison = ReplayComparison()
            var substitutions: [String: String] = [:]
            var found: [String] = []
            for exchange in transcript.exchanges {
                let live = try await client.send(
                    exchange.method, replaced(exchange.path, substitutions),
                    headers: exchange.requestHeaders,
                    body: exchange.requestBody.map { Data(replaced($0, substitutions).utf8) })
                let before = comparison.differences.count
                comparison.compare(exchange, live)
                found += comparison.differences.dropFirst(before).map { "\(exchange.title) — \($0)" }
                substitutions.merge(comparison.substitutions) { $1 }
                let latest = await server.outbox.messages().last
                for message in exchange.messages {
                    if let old = message["code"]?.string, let new = latest?.code { substitutions[old] = new }
                    if let old = token(in: message["link"]?.string), let new = token(in: latest?.link) {
                        substitutions[old] = new
                    }
                }
            }
            return found
        }
    }

    private static func token(in link: String?) -> String? {
        link.flatMap { URLComponents(string: $0.replacingOccurrences(of: "&amp;", with: "&")) }?
            .queryItems?.first { $0.name == "inviteToken" }?.value
    }

    private static func replaced(_ text: String, _ substitutions: [String: String]) -> String {
        substitutions.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }
}
