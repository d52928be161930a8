import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("The user pool client", .timeLimit(.minutes(5)))
struct UserPoolTests {
    private let clock = TestClock()
    private let store = MemorySecretStore()

    /// A pool whose delays only advance the clock.
    private func pool(_ transport: ScriptedTransport, secret: String? = nil) throws -> UserPool {
        UserPool(
            configuration: try UserPoolConfiguration(
                poolID: "local_Pool1",
                clientID: "client1",
                clientSecret: secret.map(Secret.init)
            ),
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
    }

    private func jwt(_ claims: String) -> String { "eyJ9.\(Base64URL.encode(Data(claims.utf8))).c2ln" }

    private func tokens(_ seconds: Int, name: String = "first", idSeconds: Int? = nil) -> String {
        let now = Int(clock.now.timeIntervalSince1970)
        let access = jwt(#"{"sub":"id-1","username":"ada","exp":\#(now + seconds),"jti":"\#(name)"}"#)
        let id = jwt(#"{"sub":"id-1","cognito:username":"ada","exp":\#(now + (idSeconds ?? seconds))}"#)
        return #"{"AuthenticationResult":{"AccessToken":"\#(access)","IdToken":"\#(id)","RefreshToken":"r1"}}"#
    }

    private func signIn(_ pool: UserPool) async throws {
        #expect(try await CognitoSignIn(pool, username: "ada").begin(.password(Secret("pw"))) == .done)
    }

    @Test("The user comes from the tokens, also in a pool that is created later")
    func signInStatus() async throws {
        let transport = ScriptedTransport([.json(tokens(3_600))])
        let pool = try pool(transport)
        #expect(try pool.signInStatus() == .signedOut)
        try await signIn(pool)
        #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        #expect(try self.pool(ScriptedTransport()).signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        #expect(try await pool.accessToken() == (try await pool.tokens()).accessToken)
    }

    @Test("A session lasts until the first of its tokens expires")
    func earlierEnd() async throws {
        let transport = ScriptedTransport([.json(tokens(3_600, idSeconds: 100)), .json(tokens(3_600, name: "second"))])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        #expect(transport.requests.count == 2)
    }

    @Test("The service's time is used, not the device's")
    func serverTime() async throws {
        // The device is an hour behind: by its clock the token is valid for another hour.
        let late = clock.now.addingTimeInterval(3_600)
        let body = tokens(3_650)
        let transport = ScriptedTransport([
            .custom { _ in
                var head = HTTPResponse(status: .ok)
                let form = DateFormatter()
                form.locale = Locale(identifier: "en_US_POSIX")
                form.timeZone = TimeZone(identifier: "UTC")
                form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
                head.headerFields[.date] = form.string(from: late)
                return TransportResponse(head: head, body: Data(body.utf8))
            }, .json(tokens(7_200, name: "second")),
        ])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        #expect(transport.requests.count == 2)
    }

    @Test("The older refresh operation hashes the user name in the access token")
    func olderRenewal() async throws {
        let transport = ScriptedTransport([
            .json(tokens(10)), .json(#"{"__type":"UnknownOperationException"}"#, status: 400),
            .json(tokens(3_600, name: "second")),
        ])
        let pool = try pool(transport, secret: "shh")
        try await signIn(pool)
        _ = try await pool.accessToken()
        let parameters = transport.bodies(for: "/")[2]["AuthParameters"] as? [String: String]
        #expect(parameters?["REFRESH_TOKEN"] == "r1")
        #expect(
            parameters?["SECRET_HASH"]
                == SecretHash.value(username: "ada", clientID: "client1", clientSecret: Secret("shh"))
        )
    }

    @Test("A refresh is retried after a transient failure while a caller waits")
    func renewalRetried() async throws {
        let transport = ScriptedTransport([
            .json(tokens(10)), .json("{}", status: 503), .json(tokens(3_600, name: "second")),
        ])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        #expect(transport.requests.count == 3)
    }

    @Test("A session that the service rejects is removed; that of a newer sign-up is kept")
    func newerSignUp() async throws {
        func signedUp(_ session: String) -> ScriptedTransport.Answer {
            .json(#"{"UserSub":"id-1","UserConfirmed":false,"Session":"\#(session)"}"#)
        }
        let old = #"{"__type":"NotAuthorizedException"}"#
        let transport = ScriptedTransport([signedUp("s1")])
        let pool = try pool(transport)
        _ = try await pool.signUp(username: "ada", password: nil)
        transport.append(
            .custom { [pool] request in
                // Meanwhile another sign-up was started with the same name.
                pool.signUps.change("ada") { $0?.session = Secret("s2") }
                return try await ScriptedTransport([.json(old, status: 400)]).send(request)
            },
            .json(#"{"__type":"CodeMismatchException"}"#, status: 400)
        )
        _ = await #expect(throws: NativeAuthError.self) {
            try await pool.confirmSignUp(username: "ada", code: Secret("1"))
        }
        #expect(pool.signUps["ada"]?.session == Secret("s2"))
    }

    @Test("A sign-in continues in a later process")
    func resumed() async throws {
        let challenge = #"{"ChallengeName":"SMS_MFA","Session":"s1","ChallengeParameters":{"USERNAME":"internal"}}"#
        let transport = ScriptedTransport([.json(challenge), .json(tokens(3_600))])
        let first = CognitoSignIn(try pool(transport), username: "ada")
        _ = try await first.begin(.password(Secret("pw")))
        let saved = try #require(first.challenge)
        let second = CognitoSignIn(try pool(transport), username: "ada")
        guard case .code(.smsMFA, nil, _) = try await second.resume(saved) else {
            Issue.record("another step")
            return
        }
        #expect(try await second.respond(with: SignInReply(Secret("1"))) == .done)
        let responses = transport.bodies(for: "/")[1]["ChallengeResponses"] as? [String: String]
        #expect(responses == ["SMS_MFA_CODE": "1", "USERNAME": "internal"])
    }

    @Test("A cancelled sign-in has ended, as has one that started before a sign-out")
    func givenUp() async throws {
        let challenge = #"{"ChallengeName":"SMS_MFA","Session":"s1"}"#
        let pool = try pool(ScriptedTransport([.json(challenge), .json(challenge)]))
        for isSignOut in [true, false] {
            let signIn = CognitoSignIn(pool, username: "ada")
            _ = try await signIn.begin(.password(Secret("pw")))
            if isSignOut { _ = try await pool.signOut() } else { signIn.cancel() }
            #expect(signIn.step == nil && signIn.challenge == nil)
            let error = await #expect(throws: NativeAuthError.self) {
                try await signIn.respond(with: SignInReply(Secret("1")))
            }
            #expect(error?.code == .wrongState)
        }
    }

    @Test("Tokens that arrive after a sign-out start no session and are revoked", arguments: [true, false])
    func late(isSignOut: Bool) async throws {
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let body = tokens(3_600)
        let transport = ScriptedTransport([
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([.json(body)]).send(request)
            }, .json("{}"),
        ])
        let pool = try pool(transport)
        let signIn = CognitoSignIn(pool, username: "ada")
        let result = Task { try await signIn.begin(.password(Secret("pw"))) }
        try await asked.value()
        if isSignOut { _ = try await pool.signOut() } else { signIn.cancel() }
        gate.complete(())
        let error = await #expect(throws: NativeAuthError.self) { try await result.value }
        #expect(error?.code == .cancelled)
        #expect(try pool.signInStatus() == .signedOut)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "r1")
    }

    @Test("A sign-in with an existing session revokes the replaced refresh token unless it is the same")
    func replaced() async throws {
        let again = tokens(3_600, name: "second").replacingOccurrences(of: #""r1""#, with: #""r2""#)
        let transport = ScriptedTransport([.json(tokens(3_600)), .json(tokens(3_600)), .json(again), .json("{}")])
        let pool = try pool(transport)
        try await signIn(pool)
        try await signIn(pool)
        #expect(transport.requests.count == 2)
        try await signIn(pool)
        #expect(transport.bodies(for: "/").compactMap { $0["Token"] as? String } == ["r1"])
        #expect(try await pool.tokens().refreshToken == Secret("r2"))
    }

    @Test("A refresh without a refresh token returns the current tokens until they expire")
    func nothingToRenewWith() async throws {
        let body = tokens(3_600).replacingOccurrences(of: #","RefreshToken":"r1""#, with: "")
        let transport = ScriptedTransport([.json(body)])
        let pool = try pool(transport)
        try await signIn(pool)
        let present = try await pool.tokens()
        #expect(present.refreshToken == nil)
        #expect(try await pool.tokens(forceRefresh: true) == present)
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(3_600))
        let error = await #expect(throws: NativeAuthError.self) { try await pool.tokens(forceRefresh: true) }
        #expect(error?.code == .expired)
    }

    @Test(
        "The session of a sign-up is kept unless the service refuses it explicitly",
        arguments: [
            ("NotAuthorizedException", 400, false), ("UserNotFoundException", 400, false),
            ("InvalidParameterException", 400, false), ("UnsupportedOperationException", 400, false),
            ("ResourceNotFoundException", 400, false), ("UnsupportedUserStateException", 400, false),
            ("TooManyRequestsException", 400, true), ("UserLambdaValidationException", 400, true),
            ("NeverHeardOfException", 403, true), ("InternalErrorException", 500, true),
        ]
    )
    func autoSignInRefused(name: String, status: Int, isKept: Bool) async throws {
        let transport = ScriptedTransport([
            .json(#"{"Session":"s"}"#), .json(#"{"__type":"\#(name)","message":"No."}"#, status: status),
        ])
        let pool = try pool(transport)
        _ = try await pool.confirmSignUp(username: "ada", code: Secret("1"))
        await #expect(throws: NativeAuthError.self) {
            try await pool.autoSignIn(using: CognitoSignIn(pool, username: "ada"))
        }
        #expect((pool.signUps["ada"]?.session == Secret("s")) == isKept)
    }

    @Test("A TOTP setup continues in a later process, before and after its code was accepted")
    func setUpResumed() async throws {
        let question = #"""
            {"ChallengeName":"MFA_SETUP","Session":"s1","ChallengeParameters":
            {"USER_ID_FOR_SRP":"internal","MFAS_CAN_SETUP":"[\"SOFTWARE_TOKEN_MFA\"]"}}
            """#
        let transport = ScriptedTransport([
            .json(question), .json(#"{"SecretCode":"ABC","Session":"s2"}"#),
            .json(#"{"Status":"SUCCESS","Session":"s3"}"#), .json("{}", status: 500), .json(tokens(3_600)),
        ])
        func stored(_ signIn: CognitoSignIn) throws -> Challenge {
            let data = try JSONEncoder().encode(try #require(signIn.challenge).json)
            return try #require(Challenge(try JSONValue.decode(from: data)))
        }
        let shown = SignInStep.authenticatorSetup(secret: Secret("ABC"), username: "ada")
        let first = CognitoSignIn(try pool(transport), username: "ada")
        #expect(try await first.begin(.password(Secret("pw"))) == shown)
        let second = CognitoSignIn(try pool(transport), username: "ada")
        #expect(try await second.resume(try stored(first)) == shown)
        #expect(transport.requests.count == 2)
        await #expect(throws: NativeAuthError.self) { try await second.respond(with: SignInReply(Secret("123456"))) }
        let third = CognitoSignIn(try pool(transport), username: "ada")
        #expect(try await third.resume(try stored(second)) == shown)
        #expect(try await third.respond(with: SignInReply(Secret("123456"))) == .done)
        let bodies = transport.bodies(for: "/")
        #expect(bodies[2]["Session"] as? String == "s2")
        #expect(bodies[4]["Session"] as? String == "s3")
        #expect(bodies[4]["ChallengeName"] as? String == "MFA_SETUP")
        #expect(bodies[4]["ChallengeResponses"] as? [String: String] == ["USERNAME": "internal"])
    }

    @Test("A sign-in consumes the sign-up's session, also a sign-in with a password")
    func signUpForgotten() async throws {
        let transport = ScriptedTransport([.json(#"{"Session":"s"}"#), .json(tokens(3_600))])
        let pool = try pool(transport)
        _ = try await pool.confirmSignUp(username: "ada", code: Secret("1"))
        #expect(pool.signUps.latestConfirmed == "ada")
        try await signIn(pool)
        #expect(pool.signUps.latestConfirmed == nil)
        #expect(pool.signUps["ada"] == nil)
    }
}

@Suite("The migrating secret store", .timeLimit(.minutes(5)))
struct MigratingSecretStoreTests {
    private let old = MemorySecretStore()
    private let new = MemorySecretStore()
    private var store: MigratingSecretStore { MigratingSecretStore(new: new, old: old) }

    @Test("A value missing in the new store is read from the old one, until it is written or removed")
    func takesOver() throws {
        old.update(["a": Secret("1"), "b": Secret("2")])
        #expect(store.read("a") == .value(Secret("1")))
        try store.write(Secret("3"), for: "a")
        #expect(store.read("a") == .value(Secret("3")))
        #expect(old.read("a") == .absent)
        try store.remove("a")
        #expect(store.read("a") == .absent && old.read("a") == .absent)
        #expect(store.read("b") == .value(Secret("2")))
    }

    @Test("A failed removal from the old store keeps the new value, and a failed write keeps the old one")
    func unforgetting() throws {
        let failing = FailingSecretStore()
        try failing.write(Secret("1"), for: "a")
        failing.writesFail = true
        try MigratingSecretStore(new: new, old: failing).write(Secret("2"), for: "a")
        #expect(new.read("a") == .value(Secret("2")))
        old.update(["b": Secret("3")])
        #expect(throws: NativeAuthError.self) {
            try MigratingSecretStore(new: failing, old: old).write(Secret("4"), for: "b")
        }
        #expect(old.read("b") == .value(Secret("3")))
    }

    @Test("An unreadable new store is not treated as empty")
    func unreadable() {
        let failing = FailingSecretStore()
        failing.readsFail = true
        old.update(["a": Secret("1")])
        guard case .unavailable = MigratingSecretStore(new: failing, old: old).read("a") else {
            Issue.record("treated as empty")
            return
        }
    }

    @Test("The store is writable if both stores are")
    func writable() throws {
        try store.checkWritable()
        let held = FailingSecretStore()
        held.lockedChecks = 2
        #expect(throws: NativeAuthError.self) { try MigratingSecretStore(new: held, old: old).checkWritable() }
        #expect(throws: NativeAuthError.self) { try MigratingSecretStore(new: new, old: held).checkWritable() }
    }

    @Test("A value that cannot be removed from the old store stays in the new one")
    func unremovable() throws {
        let failing = FailingSecretStore()
        new.update(["a": Secret("1")])
        failing.writesFail = true
        #expect(throws: NativeAuthError.self) { try MigratingSecretStore(new: new, old: failing).remove("a") }
        #expect(new.read("a") == .value(Secret("1")))
    }
}
