import Foundation

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

/// Sends a recorded conversation again and records the differences.
struct ReplayRun {
    private static let recordedURL = "https://localhost:8090"

    /// - Parameter name: the number of the recording.
    static func differences(in transcript: Transcript, _ name: String) async throws -> [String] {
        let clock = TestClock()
        let began = clock.now()
        var configuration = try await TestServer.configuration(limits: .recorded, clock: clock)
        configuration.moreApplications = try RecordedServerData.applications()
        configuration.usesRecordedFlows = true
        configuration.connections = [RecordedServerData.connection]
        return try await TestServer.run(configuration) { server, client in
            try await RecordedServerData.addUsers(to: server)
            var comparison = ReplayComparison(clock: clock, began: began)
            comparison.substitutions[recordedURL] = client.baseURL
            comparison.substitutions[FormEncoding.encoded(recordedURL)] = FormEncoding.encoded(client.baseURL)
            let supplies = RecordedSupplies(
                name: name,
                transcript: transcript,
                server: server,
                client: client,
                clock: clock
            )
            var found: [String] = []
            for exchange in transcript.exchanges {
                try await supplies.prepare(exchange, &comparison.substitutions)
                let live = try await send(exchange, client, comparison)
                let before = comparison.differences.count
                if ReplayMask.freeAnswers["\(name)/\(exchange.number)"] == nil { comparison.compare(exchange, live) }
                found += comparison.differences.dropFirst(before).map { "\(exchange.title) — \($0)" }
                learn(exchange.messages, await server.outbox.messages().last, &comparison.substitutions)
            }
            return found
        }
    }

    private static func send(
        _ exchange: Transcript.Exchange,
        _ client: TestClient,
        _ comparison: ReplayComparison
    ) async throws -> TestClient.Reply {
        var body = exchange.requestBody.map(comparison.replaced)
        if let form = exchange.form {
            body = String(FormEncoding.address("", parameters: form.mapValues(comparison.replaced)).dropFirst())
        }
        return try await client.send(
            exchange.method,
            comparison.replaced(exchange.path),
            headers: exchange.requestHeaders.map { ($0.0, comparison.replaced($0.1)) },
            body: body.map { Data($0.utf8) }
        )
    }

    private static func learn(
        _ messages: [JSONValue],
        _ latest: OutboxMessage?,
        _ substitutions: inout [String: String]
    ) {
        for message in messages {
            if let old = message["code"]?.string, let new = latest?.code { substitutions[old] = new }
            if let old = token(in: message["link"]?.string), let new = token(in: latest?.link) {
                substitutions[old] = new
            }
        }
    }

    private static func token(in link: String?) -> String? {
        link.flatMap { URLComponents(string: $0.replacingOccurrences(of: "&amp;", with: "&")) }?
            .queryItems?.first { $0.name == "inviteToken" }?.value
    }
}
