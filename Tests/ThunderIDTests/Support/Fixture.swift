import HTTPTypes
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting

@testable import ThunderID

/// A client whose server is a script.
struct Fixture {
    static let meta = "/flow/meta"
    static let execute = "/flow/execute"
    /// The recordings' time: just after their tokens were issued.
    static let recordedAt = Date(timeIntervalSince1970: 1_795_246_150)

    let transport: ScriptedTransport
    let client: ThunderIDClient
    let store = FailingSecretStore()
    let clock = TestClock(now: recordedAt)

    init(_ answers: [ScriptedTransport.Answer] = [], config: ThunderIDConfig? = nil) async throws {
        transport = ScriptedTransport(answers)
        client = ThunderIDClient(environment: ClientEnvironment(transport: transport, clock: clock.clock))
        try await client.initialize(
            config: config ?? ThunderIDConfig(baseUrl: "https://id.example.com", applicationId: "app"),
            storage: StoreAdapter(store: store)
        )
    }

    /// The answers of a recording to `/flow/execute`, in this order.
    static func recorded(_ name: String, _ numbers: Int...) throws -> [ScriptedTransport.Answer] {
        let transcript = try Transcript(name)
        return try numbers.map { number in
            let exchange = try transcript[number]
            return .json(exchange.responseBody, status: exchange.status, path: execute)
        }
    }

    /// The texts of the recording of `/flow/meta`.
    static func texts() throws -> ScriptedTransport.Answer {
        .json(try Transcript("12")[1].responseBody, path: meta)
    }

    /// What was sent to `/flow/execute`.
    var sent: [[String: Any]] { transport.bodies(for: Self.execute) }
}

/// A store, given to a client as the documented adapter that also has three answers.
struct StoreAdapter: StorageAdapter, SecretStore {
    let store: any SecretStore

    func store(key: String, value: String) throws { try store.write(Secret(value), for: key) }
    func retrieve(key: String) -> String? { try? store.read(key).get()?.reveal() }
    func delete(key: String) { try? store.remove(key) }
    func clear() {}
    func read(_ key: String) -> SecretReading { store.read(key) }
    func update(_ changes: [String: Secret?]) throws { try store.update(changes) }
}

/// An unsigned JWT with these claims.
func assertion(_ claims: String) -> String {
    let parts = [#"{"alg":"RS256","typ":"JWT"}"#, claims].map { text in
        Data(text.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }
    return parts.joined(separator: ".") + ".c2ln"
}

/// A header's name, for tests that need not know the library.
typealias HTTPFieldName = HTTPField.Name
