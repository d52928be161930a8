import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("A user that the tenant no longer has", .timeLimit(.minutes(5)))
struct MissingUserTests {
    private typealias TestEnvironment = EntraSessionEnvironment
    private let stage = EntraSessionEnvironment()

    @Test(
        "A refresh that is refused so ends the session, and the next sign-in works",
        arguments: [
            #"{"error":"invalid_grant","error_codes":[50034]}"#, #"{"error":"invalid_grant","error_codes":[500341]}"#,
            #"{"error":"invalid_grant","error_codes":[50057]}"#, #"{"error":"user_not_found","error_codes":[50034]}"#,
            #"{"error":"user_not_found","error_codes":[1003037]}"#,
        ],
        [false, true]
    )
    func ended(refusal: String, isForced: Bool) async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1", lifetime: isForced ? "3600" : "60"), TestEnvironment.refusal(refusal),
            TestEnvironment.tokens("t2"),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        let error = await TestEnvironment.failure { try await client.accessToken(forceRefresh: isForced) }
        #expect(error?.kind == .expired)
        #expect(try client.account() == nil)
        #expect(stage.stored("refresh_token") == nil)
        guard case .signedOut(let reason) = client.sessionManager.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .refused)

        try await TestEnvironment.signIn(client)
        #expect(try await client.accessToken().accessToken == Secret("t2"))
    }

    @Test(
        "Another refusal keeps the session",
        arguments: [
            #"{"error":"interaction_required","error_codes":[50076]}"#,
            #"{"error":"invalid_client","error_codes":[7000218]}"#,
            #"{"error":"temporarily_unavailable","error_codes":[90033]}"#,
        ]
    )
    func kept(refusal: String) async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1"), TestEnvironment.refusal(refusal)])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        #expect(await TestEnvironment.failure { try await client.accessToken(forceRefresh: true) } != nil)
        #expect(try client.account() != nil)
        #expect(stage.stored("refresh_token") == Secret("r-t1"))
    }
}
