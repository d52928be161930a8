import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("ThunderIDClient: initialization and the session", .timeLimit(.minutes(5)))
struct ClientTests {
    private func code(_ body: () async throws -> Void) async -> IAMErrorCode? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? IAMError)?.code
        }
    }

    @Test(
        "An invalid configuration is refused, and nothing is sent",
        arguments: [
            ThunderIDConfig(baseUrl: ""), ThunderIDConfig(baseUrl: "http://localhost:8090"),
            ThunderIDConfig(baseUrl: "localhost:8090"), ThunderIDConfig(baseUrl: "https://"),
            ThunderIDConfig(baseUrl: "https://a b"), ThunderIDConfig(baseUrl: "https://a", attestationEnabled: true),
            ThunderIDConfig(baseUrl: "https://a", developmentCertificatePath: "/no/such/file.pem"),
            ThunderIDConfig(baseUrl: "https://a", developmentCertificateHost: "192.168.1.20"),
            ThunderIDConfig(baseUrl: "https://a", appNativeSession: .tokens),
            ThunderIDConfig(baseUrl: "https://a", clientId: "c", appNativeSession: .tokens),
            ThunderIDConfig(baseUrl: "https://a", clientId: "", afterSignInUrl: "a:/b", appNativeSession: .tokens),
        ]
    )
    func invalidConfiguration(_ config: ThunderIDConfig) async {
        let transport = ScriptedTransport()
        let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
        #expect(await code { try await client.initialize(config: config) } == .invalidConfiguration)
        #expect(transport.requests.isEmpty)
        #expect(await code { _ = try client.getConfiguration() } == .sdkNotInitialized)
    }

    @Test("Every method throws before initialize()")
    func notInitialized() async {
        let client = ThunderIDClient()
        let request = EmbeddedFlowRequestConfig(applicationId: "a")
        #expect(await code { _ = try await client.isSignedIn() } == .sdkNotInitialized)
        #expect(await code { _ = try await client.getAccessToken() } == .sdkNotInitialized)
        #expect(await code { _ = try await client.getUser() } == .sdkNotInitialized)
        #expect(await code { _ = try await client.getFlowMeta(applicationId: "a") } == .sdkNotInitialized)
        #expect(await code { _ = try await client.signUp() } == .sdkNotInitialized)
        #expect(await code { _ = try await client.reInitialize(baseUrl: "https://b") } == .sdkNotInitialized)
        #expect(
            await code { _ = try await client.signIn(payload: EmbeddedSignInPayload(), request: request) }
                == .sdkNotInitialized
        )
        client.clearSession()
        #expect(!client.isLoading())
    }

    @Test("initialize() succeeds once")
    func onlyOnce() async throws {
        let client = ThunderIDClient()
        let config = ThunderIDConfig(baseUrl: "https://localhost:8090", scopes: ["openid", "profile"])
        #expect(try await client.initialize(config: config, storage: InMemoryStorageAdapter()))
        #expect(await code { try await client.initialize(config: config) } == .alreadyInitialized)
        #expect(try client.getConfiguration().scopes == ["openid", "profile"])
    }

    @Test("reInitialize() keeps all other settings and the storage, and a refusal changes nothing")
    func reInitialize() async throws {
        var config = ThunderIDConfig(
            baseUrl: "https://a.example",
            clientId: "c",
            scopes: ["s"],
            afterSignInUrl: "in",
            afterSignOutUrl: "out",
            signInUrl: "hin",
            signUpUrl: "hup",
            clientSecret: "x",
            signInOptions: ["i": 1],
            signOutOptions: ["o": 2],
            signUpOptions: ["u": 3],
            applicationId: "app",
            organizationHandle: "org",
            attestationEnabled: true,
            attestationTokenProvider: { "t" },
            tokenValidation: TokenValidationConfig(clockTolerance: 9),
            instanceId: 4,
            vendor: "v"
        )
        config.developmentCertificatePath = nil
        let adapter = InMemoryStorageAdapter()
        adapter.store(key: "thunder.instance.4.access_token", value: assertion(#"{"sub":"1"}"#))
        let client = ThunderIDClient()
        try await client.initialize(config: config, storage: adapter)
        #expect(await code { try await client.reInitialize(baseUrl: "http://b") } == .invalidConfiguration)
        #expect(try client.getConfiguration().baseUrl == "https://a.example")

        try await client.reInitialize(baseUrl: "https://b.example", clientId: "d")
        let now = try client.getConfiguration()
        #expect(now.baseUrl == "https://b.example" && now.clientId == "d")
        #expect(now.scopes == ["s"] && now.afterSignInUrl == "in" && now.afterSignOutUrl == "out")
        #expect(now.signInUrl == "hin" && now.signUpUrl == "hup" && now.clientSecret == "x")
        #expect(now.signInOptions["i"] as? Int == 1 && now.signOutOptions["o"] as? Int == 2)
        #expect(now.signUpOptions["u"] as? Int == 3 && now.applicationId == "app" && now.organization == "org")
        #expect(now.attestationEnabled && now.tokenValidation.clockTolerance == 9)
        #expect(now.instanceId == 4 && now.vendor == "v")
        #expect(try await now.attestationTokenProvider?() == "t")
        #expect(try await client.isSignedIn())
        try await client.reInitialize()
        #expect(try client.getConfiguration().clientId == "d")
    }

    @Test("Another client of the same provider keeps the provider; another base URL does not")
    func replacing() throws {
        let document: [String: JSONValue] = [
            "issuer": .string("https://a"), "authorization_endpoint": .string("https://a/authorize"),
            "token_endpoint": .string("https://a/token"), "jwks_uri": .string("https://a/keys"),
        ]
        var config = ThunderIDConfig(
            baseUrl: "https://a",
            clientId: "c",
            developmentCertificatePath: "/a.pem",
            developmentCertificateHost: "192.168.1.20",
            appNativeSession: .assertion,
            openIDProvider: try OpenIDProvider(document: .object(document), issuer: "https://a")
        )
        let storage = StoreAdapter(store: MemorySecretStore())
        config.storage = storage
        let client = config.replacing(baseUrl: nil, clientId: "d")
        #expect(client.baseUrl == "https://a" && client.clientId == "d")
        #expect(client.developmentCertificatePath == "/a.pem" && client.appNativeSession == .assertion)
        #expect(client.developmentCertificateHost == "192.168.1.20")
        #expect(client.openIDProvider == config.openIDProvider && client.storage as AnyObject? === storage)
        let same = config.replacing(baseUrl: "https://a", clientId: nil)
        #expect(same.clientId == "c" && same.openIDProvider == config.openIDProvider)
        let other = config.replacing(baseUrl: "https://b", clientId: nil)
        #expect(other.baseUrl == "https://b" && other.openIDProvider == nil)
    }

    @Test("A storage argument takes precedence over the configuration's")
    func storagePrecedence() async throws {
        let given = InMemoryStorageAdapter()
        let configured = InMemoryStorageAdapter()
        configured.store(key: "thunder.access_token", value: "x")
        let config = ThunderIDConfig(baseUrl: "https://a", storage: configured)
        let first = ThunderIDClient()
        try await first.initialize(config: config, storage: given)
        #expect(try await first.isSignedIn() == false)
        let second = ThunderIDClient()
        try await second.initialize(config: config)
        #expect(try await second.isSignedIn())
    }

    @Test("An expired session has no token, but still exists")
    func expiry() async throws {
        let fixture = try await Fixture([
            .json(
                #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"1","exp":1795249741}"#))"}"#
            )
        ])
        _ = try await fixture.client.signUp()
        #expect(try await fixture.client.getAccessToken().isEmpty == false)
        fixture.clock.advance(by: .seconds(3_600))
        #expect(await code { _ = try await fixture.client.getAccessToken() } == .sessionExpired)
        #expect(try await fixture.client.isSignedIn())
        #expect(try await fixture.client.getUser().sub == "1")
    }

    @Test("An unreadable store is neither signed in nor signed out, and nothing is deleted")
    func unreadableStore() async throws {
        let fixture = try await Fixture()
        try fixture.store.write(Secret(assertion(#"{"sub":"1"}"#)), for: "thunder.access_token")
        fixture.store.readsFail = true
        #expect(await code { _ = try await fixture.client.isSignedIn() } == .unknownError)
        #expect(await code { _ = try await fixture.client.getUser() } == .unknownError)
        #expect(await code { _ = try await fixture.client.getAccessToken() } == .unknownError)
        fixture.store.readsFail = false
        #expect(try await fixture.client.getUser().sub == "1")
    }

    @Test("A session that can't be stored is an error with a recovery option, and not a sign-in")
    func fullStore() async throws {
        let fixture = try await Fixture(
            [
                .json(#"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"1"}"#))"}"#)
            ],
            isSleepless: true
        )
        fixture.store.writesFail = true
        do {
            _ = try await fixture.client.signUp()
            Issue.record("no error was thrown")
        } catch let error as IAMError {
            #expect(error.details?.code == .storageUnavailable)
            #expect(error.details?.recovery == [.retry, .restart])
        }
        #expect(try await fixture.client.isSignedIn() == false)
    }

    @Test("A new session replaces every value of the old one")
    func replaces() async throws {
        let fixture = try await Fixture([
            .json(#"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"new"}"#))"}"#)
        ])
        for key in ["access_token", "refresh_token", "id_token", "token_expiry", "scope"] {
            try fixture.store.write(Secret("old"), for: "thunder." + key)
        }
        try fixture.store.write(Secret("kept"), for: "app.setting")
        _ = try await fixture.client.signUp()
        #expect(fixture.store.read("thunder.refresh_token") == .absent)
        #expect(fixture.store.read("thunder.id_token") == .absent)
        #expect(fixture.store.read("thunder.token_expiry") == .value(Secret("1795249750")))
        #expect(try await fixture.client.getUser().sub == "new")
        fixture.client.clearSession()
        #expect(try await fixture.client.isSignedIn() == false)
        #expect(fixture.store.read("app.setting") == .value(Secret("kept")))
    }

    @Test("An adapter can call the client during a write without a deadlock")
    func adapterAsksBack() async throws {
        final class Curious: StorageAdapter {
            var client: ThunderIDClient?
            var answers: [Bool] = []
            func store(key: String, value: String) throws { answers.append(client?.isLoading() ?? false) }
            func retrieve(key: String) -> String? { nil }
            func delete(key: String) { _ = try? client?.getConfiguration() }
            func clear() {}
        }
        let complete = #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"1"}"#))"}"#
        let client = ThunderIDClient(environment: ClientEnvironment(transport: ScriptedTransport([.json(complete)])))
        let adapter = Curious()
        adapter.client = client
        let config = ThunderIDConfig(
            baseUrl: "https://a",
            applicationId: "a",
            tokenValidation: TokenValidationConfig(validate: false)
        )
        try await client.initialize(config: config, storage: adapter)
        _ = try await client.signUp()
        client.clearSession()
        #expect(!adapter.answers.isEmpty && adapter.answers.allSatisfy { $0 })
    }

    @Test("The default adapter on Linux is a file that only its owner can read")
    func defaultAdapter() throws {
        #if os(Linux)
        let service = "nativeauth-test-\(UUID().uuidString)"
        let file = FileSecretStore.defaultFile(for: service)
        let adapter = KeychainStorageAdapter(service: service)
        defer { try? FileManager.default.removeItem(at: file.appendingPathExtension("lock")) }
        try adapter.store(key: "k", value: "v")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(adapter.retrieve(key: "k") == "v")
        adapter.clear()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #endif
    }

    @Test("Named sessions are separate")
    func namedSessions() async throws {
        let answer = ScriptedTransport.Answer.json(
            #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion(#"{"sub":"2"}"#))"}"#
        )
        let fixture = try await Fixture([answer])
        _ = try await fixture.client.signIn(
            payload: EmbeddedSignInPayload(),
            request: EmbeddedFlowRequestConfig(applicationId: ""),
            sessionId: "second"
        )
        #expect(try await fixture.client.isSignedIn(sessionId: "second"))
        #expect(try await fixture.client.isSignedIn() == false)
        fixture.client.clearSession()
        #expect(try await fixture.client.isSignedIn(sessionId: "second"))
        fixture.client.clearSession(sessionId: "second")
        #expect(try await fixture.client.isSignedIn(sessionId: "second") == false)
    }

    @Test(
        "decodeJwtToken refuses what is not a JWT",
        arguments: ["", "a", "a.b", "a.b.c.d", "..", "a..c", "a.%%%.c", "a.bm90anNvbg.c", "e30.e.x", ".e30.x"]
    )
    func notJWT(_ token: String) async {
        await #expect(
            code {
                let _: [String: AnyCodable] = try ThunderIDClient().decodeJwtToken(token)
            } == .invalidInput
        )
    }

    @Test("decodeJwtToken reads claims into any type, before initialization too")
    func decodesJWT() throws {
        let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0IiwibmFtZSI6IlRlc3QifQ.fakesig"
        let claims: [String: String] = try ThunderIDClient().decodeJwtToken(token)
        #expect(claims == ["sub": "1234", "name": "Test"])
        let any: [String: AnyCodable] = try ThunderIDClient().decodeJwtToken(assertion(#"{"n":1,"u":"ü?~>"}"#))
        #expect(any["n"]?.value as? Int == 1 && any["u"]?.value as? String == "ü?~>")
    }

    @Test("getFlowMeta sends no token and encodes its arguments")
    func flowMeta() async throws {
        let fixture = try await Fixture([try Fixture.texts()])
        let meta = try await fixture.client.getFlowMeta(applicationId: "a b&c", language: "de/AT")
        #expect((meta["application"] as? [String: Any])?["name"] as? String == "Demo Native")
        let request = try #require(fixture.transport.requests.first)
        #expect(request.head.path == "/flow/meta?type=APP&id=a%20b%26c&language=de%2FAT")
        #expect(request.head.headerFields[.authorization] == nil)
    }
}
