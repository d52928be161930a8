import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

/// A session is identified by tenant and app, for every spelling of the authority.
@Suite("Sessions and spellings of an authority", .timeLimit(.minutes(5)))
struct TenantSessionTests {
    private typealias TestEnvironment = EntraSessionEnvironment

    private static let id = "aaaabbbb-0000-cccc-1111-dddd2222eeee"
    private static let contoso = "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"

    private func client(
        _ authority: String,
        _ store: any SecretStore,
        _ answers: [ScriptedTransport.Answer] = [],
        clientID: String = "client-1"
    ) throws -> EntraClient {
        EntraClient(
            configuration: try EntraConfiguration(
                clientID: clientID,
                authority: try EntraAuthority(url: try #require(URL(string: authority)))
            ),
            store: store,
            environment: ClientEnvironment(
                transport: FiniteTransport(script: ScriptedTransport(answers)),
                clock: TestClock().clock
            )
        )
    }

    private func signedIn(at authority: String, _ store: any SecretStore, clientID: String = "client-1") async throws {
        let client = try client(authority, store, [TestEnvironment.tokens("t1", tenant: Self.id)], clientID: clientID)
        guard case .completed = try await client.signIn(after: EntraState.Continuation(context: Samples.context)) else {
            throw EntraError(.refused)
        }
    }

    @Test(
        "Two spellings of one tenant share one session",
        arguments: [
            (contoso, "https://contoso.ciamlogin.com"), (contoso, "https://CONTOSO.ciamlogin.com:443/"),
            (contoso, "https://contoso.ciamlogin.com/Contoso.onmicrosoft.com/"),
            (contoso, "https://contoso.ciamlogin.com/\(id)"),
            (contoso, "https://contoso.ciamlogin.com/\(id.uppercased())"),
            (contoso, "https://login.contoso.com/contoso.onmicrosoft.com"),
            // The id is known from the tokens of the first sign-in.
            (contoso, "https://\(id).ciamlogin.com/\(id)"), (contoso, "https://login.contoso.com/\(id)"),
            ("https://login.contoso.com/\(id)", "https://\(id).ciamlogin.com"),
            ("https://login.contoso.com/Tenant", "https://Login.contoso.com:443/tenant/"),
            ("http://localhost:8080/\(id)", "http://127.0.0.1:8080/\(id)"),
            ("http://localhost:8080/contoso.onmicrosoft.com", "http://localhost:8080/contoso"),
            ("http://localhost:8080/contoso", "http://localhost:8080/\(id)"),
        ]
    )
    func same(_ first: String, _ second: String) async throws {
        let store = MemorySecretStore()
        try await signedIn(at: first, store)
        let found = try client(second, store, [TestEnvironment.tokens("t2", tenant: Self.id)])
        #expect(try found.account()?.username == "ada@example.com")
        #expect(try await found.accessToken().accessToken == Secret("t1"))
        #expect(try await found.accessToken(forceRefresh: true).accessToken == Secret("t2"))
        found.signOut()
        #expect(try client(first, store).account() == nil)
    }

    @Test("A sign-in by the tenant's name removes the session that was stored under the tenant's ID")
    func replacedSession() async throws {
        let store = MemorySecretStore()
        let byID = "https://\(Self.id).ciamlogin.com/\(Self.id)"
        try await signedIn(at: byID, store)
        let key = try client(byID, store).configuration.sessionKeyPrefix + "access_token"
        #expect(store.read(key) == .value(Secret("t1")))

        try await signedIn(at: Self.contoso, store)
        #expect(store.read(key) == .absent)
        let found = try client(byID, store)
        #expect(try found.account()?.username == "ada@example.com")
        found.signOut()
        #expect(try client(Self.contoso, store).account() == nil && found.account() == nil)
    }

    @Test("An app's ID is case-insensitive")
    func appID() async throws {
        let store = MemorySecretStore()
        try await signedIn(at: Self.contoso, store, clientID: Self.id)
        #expect(try client(Self.contoso, store, clientID: Self.id.uppercased()).account() != nil)
    }

    @Test(
        "Another tenant or server has another session",
        arguments: [
            (contoso, "https://fabrikam.ciamlogin.com"),
            (contoso, "https://login.contoso.com/fabrikam.onmicrosoft.com"),
            (contoso, "https://contoso.ciamlogin.com/contoso.onmicrosoft.com/v2"),
            (contoso, "http://localhost:8080/contoso.onmicrosoft.com"),
            (contoso, "https://192.168.1.20:8090/contoso.onmicrosoft.com"),
            ("https://login.contoso.com/\(id)", "http://localhost:8080/\(id)"),
            ("https://a.example/tenant", "https://b.example/tenant"),
            ("http://localhost:8080/contoso", "http://localhost:8081/contoso"),
            (contoso, "https://11111111-0000-cccc-1111-dddd2222eeee.ciamlogin.com"),
        ]
    )
    func different(_ first: String, _ second: String) async throws {
        let store = MemorySecretStore()
        try await signedIn(at: first, store)
        #expect(try client(second, store).account() == nil)
        #expect(await TestEnvironment.failure { try await client(second, store).accessToken() }?.kind == .notSignedIn)
        #expect(try client(first, store).account() != nil)
    }

    @Test("Another app of the tenant has a separate session")
    func otherApp() async throws {
        let store = MemorySecretStore()
        try await signedIn(at: Self.contoso, store)
        #expect(try client(Self.contoso, store, clientID: "client-2").account() == nil)
    }

    @Test("The marker of a tenant's name is written once")
    func noteOnce() async throws {
        let store = HookedStore(isAtomic: false)
        try await signedIn(at: Self.contoso, store)
        let keys = store.writes.flatMap(\.keys)
        #expect(keys.filter { $0.hasPrefix("entra.name.") } == ["entra.name.\(Self.id).client-1"])
        try await signedIn(at: Self.contoso, store)
        #expect(store.countWrites(containing: "entra.name.") == 1)
    }
}
