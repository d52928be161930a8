import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

@Suite("The owner of a session", .timeLimit(.minutes(5)))
struct AccountTests {
    private typealias TestEnvironment = EntraSessionEnvironment
    private let stage = EntraSessionEnvironment()

    @Test("Tokens for other scopes are removed with the session, however it ends")
    func cacheEnds() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1", lifetime: "600"), TestEnvironment.tokens("t2", scope: "api://x/read"),
            TestEnvironment.refusal(#"{"error":"invalid_grant","error_codes":[700082]}"#),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        _ = try await client.accessToken(scopes: ["api://x/read"])
        #expect(stage.stored("cache") != nil)
        stage.clock.advance(by: .seconds(601))
        #expect(await TestEnvironment.failure { try await client.accessToken() }?.kind == .expired)
        #expect(stage.stored("cache") == nil)
    }

    @Test("A sign-out that the store refuses removes the other tokens as soon as possible")
    func cacheIsDoomed() async throws {
        let store = FailingSecretStore()
        var stage = stage
        stage.store = store
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1")]))
        try await TestEnvironment.signIn(client)
        store.writesFail = true
        client.signOut()
        store.writesFail = false
        #expect(try client.account() == nil)
        #expect(stage.stored("cache") == nil)
    }

    @Test("Concurrent sign-ins on one store never mix: each returns its own account, and the later one is kept")
    func twoSignIns() async throws {
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let slow = try stage.client(
            ScriptedTransport([TestEnvironment.held(TestEnvironment.tokens("t1"), by: gate, arrival: arrival)])
        )
        let fast = try stage.client(ScriptedTransport([TestEnvironment.tokens("t2", user: "bob")]))
        let late = Task { try await TestEnvironment.signIn(slow) }
        try await arrival.value()
        #expect(try await TestEnvironment.signIn(fast)?.username == "bob@example.com")
        gate.complete(())
        #expect(await TestEnvironment.failure { try await late.value }?.kind == .superseded)
        #expect(try slow.account()?.username == "bob@example.com")
        #expect(try slow.account()?.identifier == "u-bob.tenant")
    }

    @Test("A sign-out by another client on the same store cancels a sign-in, too")
    func signOutElsewhere() async throws {
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.held(TestEnvironment.tokens("t1"), by: gate, arrival: arrival)])
        )
        let late = Task { try await TestEnvironment.signIn(client) }
        try await arrival.value()
        try stage.client(ScriptedTransport()).signOut()
        gate.complete(())
        #expect(await TestEnvironment.failure { try await late.value }?.kind == .superseded)
        #expect(try client.account() == nil)
    }

    @Test("A repeated sign-in of the same user is the same account; another user is not")
    func samePerson() async throws {
        let client = try stage.client(
            ScriptedTransport([
                TestEnvironment.tokens("t1"), TestEnvironment.tokens("t2"), TestEnvironment.tokens("t3", user: "bob"),
            ])
        )
        let first = try #require(try await TestEnvironment.signIn(client))
        try await TestEnvironment.signIn(client)
        #expect(try await client.accessToken(of: first).accessToken == Secret("t2"))
        client.signOut(first)
        #expect(try client.account() == nil)
        try await TestEnvironment.signIn(client)
        client.signOut(first)
        #expect(try client.account()?.username == "bob@example.com")
        #expect(await TestEnvironment.failure { try await client.accessToken(of: first) }?.kind == .notSignedIn)
    }

    @Test("A sign-out while the store is unreadable ends only the account's own session")
    func unreadable() async throws {
        let store = FailingSecretStore()
        var stage = stage
        stage.store = store
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.tokens("t1"), TestEnvironment.tokens("t2", user: "bob")])
        )
        let first = try #require(try await TestEnvironment.signIn(client))
        let second = try #require(try await TestEnvironment.signIn(client))
        store.readsFail = true
        store.writesFail = true
        client.signOut(first)
        store.readsFail = false
        store.writesFail = false
        #expect(try client.account() == second)
        store.readsFail = true
        store.writesFail = true
        client.signOut(second)
        store.readsFail = false
        store.writesFail = false
        #expect(try client.account() == nil)
    }

    @Test("A sign-out reports an account that can't be read now, and its session is kept")
    func unreadableAccount() async throws {
        let store = HookedStore()
        var stage = stage
        stage.store = store
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.tokens("t1"), TestEnvironment.tokens("t2")])
        )
        let first = try #require(try await TestEnvironment.signIn(client))
        try await TestEnvironment.signIn(client)

        store.beforeReads { key in
            guard key.hasSuffix("cache") else { return }
            throw NativeAuthError(.storageUnavailable, message: "Locked.")
        }
        let refusal = await TestEnvironment.failure { try client.sessionManager.signOut(first) }
        #expect(refusal?.kind == .storageUnavailable)

        store.beforeReads(nil)
        #expect(try client.account()?.username == first.username)
    }

    @Test("Both spellings of an authority share one session")
    func spellings() async throws {
        func client(_ text: String, _ transport: ScriptedTransport) throws -> EntraClient {
            let authority = try EntraAuthority(url: try #require(URL(string: text)))
            return EntraClient(
                configuration: try EntraConfiguration(clientID: "client-1", authority: authority),
                store: stage.store,
                environment: ClientEnvironment(transport: FiniteTransport(script: transport), clock: stage.clock.clock)
            )
        }
        let first = try client("https://Login.Contoso.com:443/t", ScriptedTransport([TestEnvironment.tokens("t1")]))
        try await TestEnvironment.signIn(first)
        #expect(try client("https://login.contoso.com/t", ScriptedTransport()).account() != nil)
    }

    @Test("Client info without user or tenant is ignored in favour of the ID token")
    func incompleteClientInfo() async throws {
        let id = "eyJ9.\(Base64URL.encode(Data(#"{"sub":"s","oid":"o","tid":"t"}"#.utf8))).c2ln"
        for (info, identifier) in [
            (#"{"uid":"u","utid":"v"}"#, "u.v"), (#"{"uid":"","utid":"v"}"#, "o.t"), (#"{"uid":"u","utid":""}"#, "o.t"),
            (#"{"uid":"u"}"#, "o.t"), (#"{"utid":"v"}"#, "o.t"), ("[]", "o.t"), ("no json", "o.t"),
        ] {
            let text = Base64URL.encode(Data(info.utf8))
            let answer = ScriptedTransport.Answer.json(
                #"{"access_token":"a","id_token":"\#(id)","client_info":"\#(text)","expires_in":9}"#
            )
            let client = try EntraSessionEnvironment().client(ScriptedTransport([answer]))
            let account = try await TestEnvironment.signIn(client)
            #expect(account?.identifier == identifier, "\(info)")
            #expect(account?.username == "s")
            #expect(try client.account()?.identifier == identifier, "\(info)")
        }
    }

    @Test("An account without a name and an identifier signs out any user, even while the store cannot be read")
    func anybody() async throws {
        let store = FailingSecretStore()
        var stage = stage
        stage.store = store
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1")]))
        try await TestEnvironment.signIn(client)
        store.readsFail = true
        store.writesFail = true
        client.signOut(EntraAccount(username: nil, identifier: nil, environment: ""))
        store.readsFail = false
        store.writesFail = false
        #expect(try client.account() == nil)
    }

    @Test("An account that an app created signs out only the account with its identifier")
    func madeAccount() async throws {
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1")]))
        try await TestEnvironment.signIn(client)
        func account(_ identifier: String) -> EntraAccount {
            EntraAccount(username: nil, identifier: identifier, environment: "")
        }
        client.signOut(account("u-bob.tenant"))
        #expect(try client.account() != nil)
        #expect(
            await TestEnvironment.failure { try await client.accessToken(of: account("u-bob.tenant")) }?.kind
                == .notSignedIn
        )
        #expect(try await client.accessToken(of: account("u-ada.tenant")).accessToken == Secret("t1"))
        client.signOut(account("u-ada.tenant"))
        #expect(try client.account() == nil)
    }

    @Test("An account without an identity stands for the user who is signed in when the call begins")
    func ownerOfCall() async throws {
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.tokens("t1"), TestEnvironment.tokens("t2", user: "bob")])
        )
        let nobody = EntraAccount(username: nil, identifier: nil, environment: "")
        let ada = try #require(try await TestEnvironment.signIn(client))
        let owners = try [nobody, nil, ada].map {
            try client.sessionManager.signedInAccount($0, correlationID: Samples.id)
        }
        #expect(owners == [ada, ada, ada])
        #expect(try await client.accessToken(of: nobody).accessToken == Secret("t1"))

        try await TestEnvironment.signIn(client)
        for owner in owners {
            #expect(
                await TestEnvironment.failure { try await client.accessToken(of: owner) }?.kind == .notSignedIn
            )
            #expect(client.sessionManager.latest(owner) == nil)
        }
        #expect(try await client.accessToken(of: nobody).accessToken == Secret("t2"))
    }

    @Test("A call that waits for another one keeps its owner when another user signs in meanwhile")
    func ownerOfWaitingCall() async throws {
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let client = try stage.client(
            ScriptedTransport([
                TestEnvironment.tokens("t1"),
                TestEnvironment.held(TestEnvironment.tokens("t2"), by: gate, arrival: arrival),
            ])
        )
        try await TestEnvironment.signIn(client)
        let nobody = EntraAccount(username: nil, identifier: nil, environment: "")
        let call = Task { try await client.accessToken(forceRefresh: true, of: nobody) }
        try await arrival.value()
        let other = try stage.client(ScriptedTransport([TestEnvironment.tokens("t3", user: "bob")]))
        try await TestEnvironment.signIn(other)
        gate.complete(())
        #expect(await TestEnvironment.failure { try await call.value }?.kind == .notSignedIn)
        #expect(try await client.accessToken().accessToken == Secret("t3"))
    }

    @Test(
        "After a sign-out during a refresh no user is signed in; the refresh token has not expired",
        arguments: [
            [], ["api://x/read"],
        ]
    )
    func signOutDuringRefresh(scopes: [String]) async throws {
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let client = try stage.client(
            ScriptedTransport([
                TestEnvironment.tokens("t1"),
                TestEnvironment.held(TestEnvironment.tokens("t2"), by: gate, arrival: arrival),
            ])
        )
        try await TestEnvironment.signIn(client)
        let call = Task { try await client.accessToken(scopes: scopes, forceRefresh: true, correlationID: Samples.id) }
        try await arrival.value()
        client.signOut()
        gate.complete(())
        let error = await TestEnvironment.failure { try await call.value }
        #expect(error?.kind == .notSignedIn)
        #expect(error?.correlationID == Samples.id)
    }
}
