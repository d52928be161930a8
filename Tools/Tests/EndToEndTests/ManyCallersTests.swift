import NativeAuthBase
import Foundation
import NativeAuthTesting
import Testing
import ThunderID

@testable import NativeAuthCore

/// Promise 18 of part 2. A smaller version runs under ThreadSanitizer in the root package.
@Suite("Ten thousand callers request a token at the same time", .timeLimit(.minutes(5)))
struct ManyCallersTests {
    /// Server that rotates and records refresh tokens, and refuses a reused one.
    private final class Server: HTTPTransport {
        private let used = Lock<[String]>([])
        private let pauses: Int

        init(pauses: Int) { self.pauses = pauses }

        var refreshes: [String] { used.withLock { $0 } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let form = URLComponents(string: "x:?" + String(decoding: request.body ?? Data(), as: UTF8.self))
            let token = form?.queryItems?.first { $0.name == "refresh_token" }?.value ?? ""
            for _ in 0..<pauses { await Task.yield() }
            let isTheft = used.withLock { used in
                defer { used.append(token) }
                return used.contains(token)
            }
            let body =
                isTheft
                ? #"{"error":"invalid_grant"}"#
                : #"{"access_token":"new","token_type":"Bearer","expires_in":3600,"refresh_token":"\#(token)+"}"#
            return TransportResponse(
                head: .init(status: isTheft ? .badRequest : .ok),
                body: Data(body.utf8)
            )
        }
    }

    /// Runs alone (see `scripts/test`), because it occupies every thread for half a minute.
    private static let isAlone = ProcessInfo.processInfo.environment["NATIVEAUTH_MANY_CALLERS"] != nil

    @Test(
        "Exactly one refresh, and every caller has the new token, 100 times",
        .enabled(if: isAlone),
        .timeLimit(.minutes(10))
    )
    func oneRefresh() async throws {
        for run in 0..<100 {
            let server = Server(pauses: run % 10 * 7)
            let storage = InMemoryStorageAdapter()
            let past = Int(Date().timeIntervalSince1970) - 10
            for (name, value) in [("access_token", "old"), ("refresh_token", "r"), ("token_expiry", "\(past)")] {
                storage.store(key: "thunder." + name, value: value)
            }
            var clients: [ThunderIDClient] = []
            for _ in 0...run % 3 {
                let client = ThunderIDClient(environment: ClientEnvironment(transport: server))
                try await client.initialize(
                    config: ThunderIDConfig(baseUrl: "https://id.example.com", clientId: "c"),
                    storage: storage
                )
                clients.append(client)
            }
            let tokens = await withTaskGroup(of: String?.self) { group in
                for caller in 0..<10_000 {
                    let client = clients[caller % clients.count]
                    group.addTask { try? await client.getAccessToken() }
                }
                return await group.reduce(into: [String?: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(tokens == ["new": 10_000])
            #expect(server.refreshes == ["r"])
        }
    }
}
