import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("The end of a user pool's session", .timeLimit(.minutes(5)))
struct SessionEndTests: PoolTesting {
    private typealias Answer = ScriptedTransport.Answer

    let clock = TestClock()

    private func tokens(_ refresh: String = "r1") -> Answer {
        .json(#"{"AuthenticationResult":{"AccessToken":"access","RefreshToken":"\#(refresh)","ExpiresIn":3600}}"#)
    }

    @Test(
        "Observers receive the result of a sign-out at the service",
        arguments: [
            (true, true, SignOutReason.Notice.succeeded), (true, false, .failed), (false, true, .notNeeded),
        ]
    )
    func notice(isSignedIn: Bool, isAnswered: Bool, notice: SignOutReason.Notice) async throws {
        let transport = ScriptedTransport()
        let pool = try pool(transport)
        if isSignedIn {
            transport.append(tokens())
            try await signIn(pool)
        }
        if isAnswered { transport.append(.json("{}")) }
        let report = try await pool.signOut()
        #expect(report.wasSignedIn == isSignedIn)
        guard case .signedOut(let reason) = pool.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .signedOut)
        #expect(reason.notice == notice)
        #expect((reason.error != nil) == (notice == .failed))
    }

    @Test("A local sign-out revokes the session's refresh token and ends no other session")
    func local() async throws {
        let transport = ScriptedTransport([tokens(), .json("{}")])
        let pool = try pool(transport)
        try await signIn(pool)
        let report = try await pool.signOut()
        #expect(report.revocationFailure == nil && report.globalFailure == nil)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "r1")
        #expect(transport.requests.count == 2)
    }

    @Test("Deleting the user cancels a sign-in in progress and removes pending sign-ups")
    func deleted() async throws {
        let asked = SingleFlight<Void>()
        let gate = SingleFlight<Void>()
        let transport = ScriptedTransport([tokens(), .json(#"{"Session":"s"}"#)])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.confirmSignUp(username: "grace", code: Secret("1"))
        let late = tokens("r2")
        transport.append(
            .custom { request in
                asked.complete(())
                try await gate.value()
                return try await ScriptedTransport([late]).send(request)
            },
            .json(""),
            .json("{}")
        )
        let other = CognitoSignIn(pool, username: "grace")
        let result = Task { try await other.begin(.password(Secret("pw"))) }
        try await asked.value()
        try await pool.deleteUser()
        #expect(pool.signUps.latestConfirmed == nil)
        gate.complete(())
        let error = await #expect(throws: NativeAuthError.self) { try await result.value }
        #expect(error?.code == .cancelled)
        #expect(try pool.signInStatus() == .signedOut)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "r2")
    }

    @Test("Deleting a user does not end another user's newer session")
    func deletedMeanwhile() async throws {
        let transport = ScriptedTransport([tokens()])
        let pool = try pool(transport)
        try await signIn(pool)
        transport.append(
            .custom { [session = pool.session] _ in
                _ = try session.storeSignIn(TokenSet(accessToken: Secret("another user's")), ifCurrent: { true })
                return TransportResponse(head: .init(status: .ok), body: Data())
            }
        )
        try await pool.deleteUser()
        #expect(try await pool.accessToken() == Secret("another user's"))
    }

    @Test("A sign-in waits for a store that another process locks; after a timeout its tokens are revoked")
    func held() async throws {
        let transport = ScriptedTransport([tokens(), .json("{}")])
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        store.beforeChecks { throw NativeAuthError(.storageUnavailable, message: "Held.") }
        let pool = try pool(transport, store: store)
        let error = await #expect(throws: NativeAuthError.self) {
            try await CognitoSignIn(pool, username: "ada").begin(.password(Secret("pw")))
        }
        #expect(error?.code == .storageUnavailable)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "r1")
        #expect(try pool.signInStatus() == .signedOut)
        store.beforeChecks(nil)
        transport.append(tokens())
        try await signIn(pool)
    }

    @Test(
        "A sign-in cancelled during the write starts no session, and its tokens are revoked",
        arguments: [true, false]
    )
    func lastMoment(isSignOut: Bool) async throws {
        let transport = ScriptedTransport([tokens(), .json("{}")])
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let pool = try pool(transport, store: store)
        let signIn = CognitoSignIn(pool, username: "ada")
        store.beforeChecks {
            if isSignOut {
                pool.invalidateInFlightSignIns()
            } else {
                signIn.cancel()
            }
        }
        let error = await #expect(throws: NativeAuthError.self) { try await signIn.begin(.password(Secret("pw"))) }
        #expect(error?.code == .cancelled)
        #expect(try pool.signInStatus() == .signedOut)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "r1")
    }

    @Test("A transport that cancels a request by itself cancels the sign-in")
    func cancelledByTransport() async throws {
        let transport = ScriptedTransport([.custom { _ in throw CancellationError() }])
        let signIn = CognitoSignIn(try pool(transport), username: "ada")
        let error = await #expect(throws: NativeAuthError.self) { try await signIn.begin(.password(Secret("pw"))) }
        #expect(error?.code == .cancelled && error?.recovery == [.restart])
    }
}
