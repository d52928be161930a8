import HTTPTypes
import AuthFlows
import Foundation
import Logging
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// A client with a scripted server.
struct Fixture {
    static let meta = "/flow/meta"
    static let execute = "/flow/execute"
    /// The recorded server, and the application of most recordings.
    static let server = "https://localhost:8090"
    static let application = "01a1fd02-2a12-747e-830b-a5d009f79bce"
    /// The recordings' time: just after their tokens were issued.
    static let recordedAt = Date(timeIntervalSince1970: 1_795_246_150)

    let transport: ScriptedTransport
    let client: ThunderIDClient
    let store = FailingSecretStore()
    let clock = TestClock(now: recordedAt)

    /// - Parameter isSleepless: whether a delay only advances the clock.
    init(
        _ answers: [ScriptedTransport.Answer] = [],
        application: String = application,
        config: ThunderIDConfig? = nil,
        isSleepless: Bool = false,
        logger: Logger = SecretWatch.logger { Issue.record("\($0)") }
    ) async throws {
        // The keys come first, so that no response for another request is used for them.
        let about: [ScriptedTransport.Answer] = [
            .json(try TestKeys.document(), path: "/oauth2/jwks"),
            .json(#"{"issuer":"\#(Self.server)"}"#, path: "/.well-known/openid-configuration"),
        ]
        transport = ScriptedTransport(about + answers)
        client = ThunderIDClient(
            environment: ClientEnvironment(
                transport: transport,
                clock: isSleepless ? clock.sleepless : clock.clock,
                logger: logger
            )
        )
        try await client.initialize(
            config: config ?? ThunderIDConfig(baseUrl: Self.server, applicationId: application),
            storage: StoreAdapter(store: store)
        )
    }

    /// The responses of a recording to `/flow/execute`, in this order.
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

    /// The requests to `/flow/execute`.
    var sent: [[String: Any]] { transport.bodies(for: Self.execute) }
}

/// A store with the documented adapter's interface and its three results.
final class StoreAdapter: StorageAdapter, SecretStore {
    let store: any SecretStore

    init(store: any SecretStore) { self.store = store }

    func store(key: String, value: String) throws { try store.write(Secret(value), for: key) }
    func retrieve(key: String) -> String? { try? store.read(key).get()?.reveal() }
    func delete(key: String) { try? store.remove(key) }
    func clear() {}
    var hasExclusiveProcessLock: Bool { store.hasExclusiveProcessLock }
    func checkWritable() throws { try store.checkWritable() }
    func read(_ key: String) -> SecretReading { store.read(key) }
    func update(_ changes: [String: Secret?]) throws { try store.update(changes) }
    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
        try store.update(changes, ifUnchanged: expected)
    }
}

/// A JWT with these claims, signed by the test server; missing standard claims are added.
func assertion(_ claims: String, type: String = "JWT") -> String {
    var members = (try? JSONValue.decode([String: JSONValue].self, from: Data(claims.utf8))) ?? [:]
    let usual: [String: JSONValue] = [
        "iss": .string(Fixture.server), "aud": .string(Fixture.application),
        "exp": .double(Fixture.recordedAt.timeIntervalSince1970 + 3_600),
    ]
    members.merge(usual) { given, _ in given }
    return TestKeys.sign(members.filter { $0.value != .null }, type: type)
}

/// A header's name, for tests without the HTTP types library.
typealias HTTPFieldName = HTTPField.Name

extension ScriptedTransport.Answer {
    /// A redirect.
    static func redirect(_ location: String, path: String? = "/oauth2/authorize") -> Self {
        .custom(path: path) { _ in
            TransportResponse(head: HTTPResponse(status: .found, headerFields: [.location: location]), body: Data())
        }
    }
}
