import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("A user that the server no longer has", .timeLimit(.minutes(5)))
struct MissingUserTests {
    private static let refusal =
        #"{"code":"USR-1003","message":{"defaultValue":"User not found"},"description":{"defaultValue":"No user"}}"#

    /// A call of a signed-in user.
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let run: @Sendable (ThunderIDClient) async throws -> Void
    }

    private static let calls: [Call] = [
        Call(testDescription: "getUserProfile", path: "/users/me") { _ = try await $0.getUserProfile() },
        Call(testDescription: "updateUserProfile", path: "/users/me") {
            _ = try await $0.updateUserProfile(payload: ["nickName": "A"])
        },
        Call(testDescription: "getUserSchema", path: "/users/me/meta") { _ = try await $0.getUserSchema() },
        Call(testDescription: "updatePassword", path: "/users/me/update-credentials") {
            try await $0.updatePassword("New#2026")
        },
    ]

    private static let withoutSCIM = ["/scim2/Me", "/scim/v2/Me"].map { path in
        ScriptedTransport.Answer.json("{}", status: 404, path: path)
    }

    private static func signedIn(_ answers: [ScriptedTransport.Answer]) async throws -> Fixture {
        let fixture = try await Fixture(answers)
        try fixture.store.write(Secret(assertion(#"{"sub":"u-1"}"#)), for: "thunder.access_token")
        return fixture
    }

    @Test("A call that the server answers so ends the session", arguments: calls)
    func ended(call: Call) async throws {
        var answers: [ScriptedTransport.Answer] = []
        if call.path == "/users/me" { answers += Self.withoutSCIM }
        answers.append(.json(Self.refusal, status: 404, path: call.path))
        let fixture = try await Self.signedIn(answers)
        #expect(try await fixture.client.isSignedIn())
        await #expect(throws: IAMError.self) { try await call.run(fixture.client) }
        #expect(try await !fixture.client.isSignedIn())
        guard case .signedOut(let reason) = try fixture.client.sessionState() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .refused)
    }

    @Test(
        "Another refusal, and one about another user, keep the session",
        arguments: [
            ("/users/me", 404, "{}"), ("/users/me", 400, #"{"code":"USR-1019"}"#), ("/users/me", 500, "{}"),
            ("/scim2/Users/u-2", 404, refusal),
        ]
    )
    func kept(path: String, status: Int, body: String) async throws {
        let isOwn = path == "/users/me"
        var answers: [ScriptedTransport.Answer] = []
        if isOwn { answers += Self.withoutSCIM }
        answers += Array(repeating: .json(body, status: status, path: path), count: 4)
        let fixture = try await Self.signedIn(answers)
        if isOwn {
            _ = try? await fixture.client.getUserProfile()
        } else {
            _ = try? await fixture.client.updateUserProfile(payload: ["nickName": "A"], userId: "u-2")
        }
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("A refresh that is refused because of the user ends the session")
    func refresh() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(3_600))
            let body = #"{"error":"invalid_grant","error_description":"User not found"}"#
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(400, body)] }
            await world.expect(.sessionExpired) { try await world.client.getAccessToken() }
            #expect(try await !world.client.isSignedIn())
        }
    }
}
