import Foundation
@testable import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("The identity of an identity pool", .timeLimit(.minutes(5)))
struct IdentityPoolTests: PoolTesting {
    typealias Answer = ScriptedTransport.Answer

    let clock = TestClock()
    let transport = ScriptedTransport()
    let store = MemorySecretStore()
    let facebook = IdentityLogin(provider: "graph.facebook.com", token: Secret("facebook-token"))

    func identities(
        _ userPool: UserPool?,
        id: String = "local:1",
        allowsGuests: Bool = true,
        store: (any SecretStore)? = nil
    ) throws -> IdentityPool {
        IdentityPool(
            configuration: try IdentityPoolConfiguration(poolID: id, allowsGuests: allowsGuests),
            userPool: userPool,
            store: store ?? self.store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
    }

    func script(_ answers: Answer...) {
        for answer in answers { transport.append(answer) }
    }

    func id(_ name: String) -> Answer { .json(#"{"IdentityId":"local:\#(name)"}"#) }

    func credentials(_ name: String, of identity: String, lifetime: TimeInterval = 3_600) -> Answer {
        let end = clock.now.timeIntervalSince1970 + lifetime
        let credentials =
            #"{"AccessKeyId":"\#(name)","SecretKey":"s-\#(name)","SessionToken":"t-\#(name)","Expiration":\#(end)}"#
        return .json(#"{"IdentityId":"local:\#(identity)","Credentials":\#(credentials)}"#)
    }

    func refusal(_ exception: String) -> Answer {
        .json(#"{"__type":"\#(exception)","message":"No."}"#, status: 400)
    }

    private func idToken(_ subject: String) -> String {
        "eyJ9.\(Base64URL.encode(Data(#"{"sub":"\#(subject)"}"#.utf8))).c2ln"
    }

    /// Signs in, and returns the session.
    func newSession(_ pool: UserPool, subject: String = "1") async throws -> SessionRecord {
        let tokens = #"{"AccessToken":"a","IdToken":"\#(idToken(subject))","RefreshToken":"r","ExpiresIn":3600}"#
        script(.json(#"{"AuthenticationResult":\#(tokens)}"#))
        try await signIn(pool)
        return try await pool.freshSession()
    }

    /// The requests to the identity pool: the operation, and the value of the logins.
    var sent: [String] {
        transport.bodies(for: "/").compactMap { body in
            let logins = (body["Logins"] as? [String: String])?.keys.first.map { " \($0)" } ?? ""
            if let pool = body["IdentityPoolId"] as? String { return "id \(pool)\(logins)" }
            if let identity = body["IdentityId"] as? String { return "credentials \(identity)\(logins)" }
            return nil
        }
    }

    private static let provider = "cognito-idp.local.amazonaws.com/local_Pool1"

    @Test("A guest's identity is requested once, then stored; another process reads it")
    func guest() async throws {
        let userPool = try pool(transport, store: store)
        script(id("g"), credentials("A", of: "g"))
        let first = try await identities(userPool).guestIdentity()
        #expect(first.identityID == "local:g" && first.credentials.accessKeyID == "A")
        #expect(first.credentials.secretKey == Secret("s-A") && first.credentials.sessionToken == Secret("t-A"))
        #expect(try await identities(try pool(transport, store: store)).guestIdentity() == first)
        #expect(sent == ["id local:1", "credentials local:g"])
        let head = try #require(transport.requests.first?.head)
        #expect(head.headerFields[.authorization] == nil)
        #expect(head.url?.absoluteString == "https://cognito-identity.local.amazonaws.com/")
    }

    @Test("Expired credentials are renewed for the same identity")
    func renewal() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("g"), credentials("A", of: "g"), credentials("B", of: "g"))
        _ = try await identities.guestIdentity()
        clock.advance(by: .seconds(3_481))
        #expect(try await identities.guestIdentity().credentials.accessKeyID == "B")
        #expect(sent == ["id local:1", "credentials local:g", "credentials local:g"])
    }

    @Test("Forced and invalidated credentials are requested again, once")
    func forced() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("g"), credentials("A", of: "g"), credentials("B", of: "g"), credentials("C", of: "g"))
        _ = try await identities.guestIdentity()
        #expect(try await identities.guestIdentity(isForced: true).credentials.accessKeyID == "B")
        identities.invalidateCredentials()
        #expect(try await identities.guestIdentity().credentials.accessKeyID == "C")
        #expect(try await identities.guestIdentity().credentials.accessKeyID == "C")
        #expect(transport.requests.count == 4)
    }

    @Test("Concurrent calls share one request")
    func concurrent() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("g"), credentials("A", of: "g"))
        let found = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try await identities.guestIdentity().identityID } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found == ["local:g"])
        #expect(transport.requests.count == 2)
    }

    @Test("Calls that wait for a request share its failure; a call after the pause requests again")
    func sharedFailure() async throws {
        let identities = try identities(try pool(transport, store: store))
        let gate = Gate()
        script(
            .custom { _ in
                await gate.pass()
                throw TransportError(.timedOut)
            }
        )
        let calls = (0..<8).map { _ in Task { try await identities.guestIdentity() } }
        while identities.queue.accepted < 8 { await Task.yield() }
        gate.open()
        for call in calls {
            let error = await #expect(throws: NativeAuthError.self) { try await call.value }
            #expect(error?.code == .timedOut)
        }
        #expect(transport.requests.count == 1)

        clock.advance(by: IdentityBackOff.shortestPause)
        script(id("g"), credentials("A", of: "g"))
        #expect(try await identities.guestIdentity().identityID == "local:g")
    }

    @Test("An identity that the service has lost is replaced")
    func lost() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("g"), credentials("A", of: "g", lifetime: 60))
        _ = try await identities.guestIdentity()
        script(refusal("ResourceNotFoundException"), id("h"), credentials("B", of: "h"))
        #expect(try await identities.guestIdentity().identityID == "local:h")
    }

    @Test("Without guests nothing is requested, or the refusal says so")
    func noGuests() async throws {
        let userPool = try pool(transport, store: store)
        let known = await #expect(throws: NativeAuthError.self) {
            try await identities(userPool, allowsGuests: false).guestIdentity()
        }
        #expect(known?.underlying is GuestsNotAllowed && transport.requests.isEmpty)

        script(refusal("NotAuthorizedException"))
        let refused = await #expect(throws: NativeAuthError.self) { try await identities(userPool).guestIdentity() }
        #expect((refused?.underlying as? GuestsNotAllowed)?.refusal?.serverCode == "NotAuthorizedException")
    }

    // MARK: - Users

    @Test("A user's identity is requested with the ID token, and stored with the session")
    func user() async throws {
        let userPool = try pool(transport, store: store)
        let record = try await newSession(userPool)
        script(id("u"), credentials("A", of: "u"))
        let identities = try identities(userPool)
        #expect(try await identities.identity(of: record).identityID == "local:u")
        #expect(try await identities.identity(of: record).credentials.accessKeyID == "A")
        #expect(sent == ["id local:1 \(Self.provider)", "credentials local:u \(Self.provider)"])
        let logins = transport.bodies(for: "/").last?["Logins"] as? [String: String]
        #expect(logins?[Self.provider] == idToken("1"))
        #expect(try await userPool.accessToken() == Secret("a"))
    }

    @Test("A sign-out removes the identity, and so does a guest's")
    func signOut() async throws {
        let userPool = try pool(transport, store: store)
        let identities = try identities(userPool)
        let record = try await newSession(userPool)
        script(id("u"), credentials("A", of: "u"), .json("{}"))
        _ = try await identities.identity(of: record)
        _ = try await userPool.signOut()
        #expect(try userPool.identityRecords.value() == nil)

        script(id("g"), credentials("B", of: "g"))
        #expect(try await identities.guestIdentity().identityID == "local:g")
        _ = try await userPool.signOut()
        #expect(try userPool.identityRecords.value() == nil)
    }

    @Test("The deletion of the account removes the identity")
    func deletion() async throws {
        let userPool = try pool(transport, store: store)
        let record = try await newSession(userPool)
        script(id("u"), credentials("A", of: "u"), .json(""))
        _ = try await identities(userPool).identity(of: record)
        try await userPool.deleteUser()
        #expect(try userPool.identityRecords.value() == nil)
    }

    @Test("A guest's identity is linked to the user who signs in")
    func linked() async throws {
        let userPool = try pool(transport, store: store)
        let identities = try identities(userPool)
        script(id("g"), credentials("A", of: "g"))
        _ = try await identities.guestIdentity()
        let record = try await newSession(userPool)
        script(credentials("B", of: "g"))
        let linked = try await identities.identity(of: record)
        #expect(linked.identityID == "local:g" && linked.credentials.accessKeyID == "B")
        #expect(sent.last == "credentials local:g \(Self.provider)")
    }

    @Test("The user's own identity replaces the guest's if the service returns it")
    func merged() async throws {
        let userPool = try pool(transport, store: store)
        let identities = try identities(userPool)
        script(id("g"), credentials("A", of: "g"))
        _ = try await identities.guestIdentity()
        let record = try await newSession(userPool)
        script(credentials("B", of: "own"))
        #expect(try await identities.identity(of: record).identityID == "local:own")
        #expect(try await identities.identity(of: record).identityID == "local:own")
    }

    @Test(
        "A guest's identity that can't be linked is left; the user gets another one",
        arguments: ["NotAuthorizedException", "ResourceConflictException", "ResourceNotFoundException"]
    )
    func notLinked(exception: String) async throws {
        let userPool = try pool(transport, store: store)
        let identities = try identities(userPool)
        script(id("g"), credentials("A", of: "g"))
        _ = try await identities.guestIdentity()
        let record = try await newSession(userPool)
        script(refusal(exception), id("u"), credentials("B", of: "u"))
        #expect(try await identities.identity(of: record).identityID == "local:u")
    }

    @Test("Another user never gets the identity of the one before")
    func otherUser() async throws {
        let userPool = try pool(transport, store: store)
        let identities = try identities(userPool)
        let first = try await newSession(userPool)
        script(id("u"), credentials("A", of: "u"))
        _ = try await identities.identity(of: first)
        let second = try await newSession(userPool, subject: "2")
        script(id("v"), credentials("B", of: "v"))
        #expect(try await identities.identity(of: second).identityID == "local:v")
        let error = await #expect(throws: NativeAuthError.self) { try await identities.identity(of: first) }
        #expect(error?.code == .wrongState)
    }

    @Test("A failure leaves the session and its tokens as they are")
    func failure() async throws {
        let userPool = try pool(transport, store: store)
        let record = try await newSession(userPool)
        script(refusal("InvalidIdentityPoolConfigurationException"))
        let error = await #expect(throws: NativeAuthError.self) { try await identities(userPool).identity(of: record) }
        #expect(error?.code == .misconfigured)
        #expect(try await userPool.freshSession() == record)
    }

    @Test("A response without an identity or credentials is malformed", arguments: [true, false])
    func malformed(hasIdentity: Bool) async throws {
        if hasIdentity { script(id("g")) }
        script(.json(#"{"IdentityId":""}"#))
        let error = await #expect(throws: NativeAuthError.self) {
            try await identities(try pool(transport, store: store)).guestIdentity()
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test("Without an ID token there is no identity of a user")
    func noIDToken() async throws {
        let userPool = try pool(transport, store: store)
        script(.json(#"{"AuthenticationResult":{"AccessToken":"a","RefreshToken":"r","ExpiresIn":3600}}"#))
        try await signIn(userPool)
        let record = try await userPool.freshSession()
        let error = await #expect(throws: NativeAuthError.self) { try await identities(userPool).identity(of: record) }
        #expect(error?.code == .misconfigured && transport.requests.count == 1)
    }

    @Test("An identity that arrives after a sign-out is not stored")
    func lateResponse() async throws {
        let userPool = try pool(transport, store: store)
        let record = try await newSession(userPool)
        script(
            .custom { _ in
                userPool.session.end(SignOutReason(.signedOut))
                return TransportResponse(head: .init(status: .ok), body: Data(#"{"IdentityId":"local:u"}"#.utf8))
            },
            credentials("A", of: "u")
        )
        let error = await #expect(throws: NativeAuthError.self) { try await identities(userPool).identity(of: record) }
        #expect(error?.code == .wrongState)
        #expect(try userPool.identityRecords.value() == nil)
    }

    // MARK: - Store

    @Test("A configuration without a user pool has guests and federation")
    func identityPoolOnly() async throws {
        script(id("g"), credentials("A", of: "g"), credentials("B", of: "g"))
        #expect(try await identities(nil).guestIdentity().identityID == "local:g")
        #expect(try await identities(nil).guestIdentity().identityID == "local:g")
        #expect(try await identities(nil).federate(facebook).credentials.accessKeyID == "B")
        #expect(sent.last == "credentials local:g graph.facebook.com")
        try await identities(nil).clearFederation()
        #expect(store.read("cognito.local:1.identity") == .absent)
    }

    @Test("A store that can't be written or read is an error, and nothing is lost")
    func store() async throws {
        let failing = FailingSecretStore()
        let identities = try identities(nil, store: failing)
        script(id("g"), credentials("A", of: "g"), id("g"), credentials("A", of: "g"))
        failing.writesFail = true
        let written = await #expect(throws: NativeAuthError.self) { try await identities.guestIdentity() }
        #expect(written?.code == .storageUnavailable)
        failing.writesFail = false
        _ = try await identities.guestIdentity()
        failing.readsFail = true
        let read = await #expect(throws: NativeAuthError.self) { try await identities.guestIdentity() }
        #expect(read?.code == .storageUnavailable)
        failing.readsFail = false
        #expect(try await identities.guestIdentity().identityID == "local:g")
    }
}
