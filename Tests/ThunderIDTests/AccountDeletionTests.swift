import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Deletion of the own account at ThunderID", .timeLimit(.minutes(5)))
struct AccountDeletionTests {
    private static let path = "/flow/execute"
    private static let ada = FlowUser(id: "ada", username: "ada")

    private static func client(
        _ world: OAuthEnvironment,
        _ deletion: ThunderIDAccountDeletion? = .flow("user-deletion-flow")
    ) -> ThunderIDAuthClient {
        ThunderIDAuthClient(world.client, accountDeletion: deletion)
    }

    private static func expectKept(_ world: OAuthEnvironment) async throws {
        #expect(try await world.client.isSignedIn())
    }

    @Test("The flow gets the user's own id and token; then nothing is stored")
    func flow() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = try await world.client.getAccessToken()
            world.server.set {
                $0.troubles[Self.path] = [.answer(200, #"{"executionId":"e","flowStatus":"COMPLETE"}"#)]
            }

            let reason = try await Self.client(world).deleteAccount(of: Self.ada)
            #expect(reason == SignOutReason(.accountDeleted))
            let request = try #require(world.server.requests(Self.path).last)
            #expect(request.json?["flowId"]?.string == "user-deletion-flow")
            #expect(request.json?["inputs"]?["subject"]?.string == "ada")
            #expect(request.authorization == "Bearer " + token)
            #expect(try world.client.sessionState() == .signedOut(SignOutReason(.accountDeleted)))
            for name in ["access_token", "refresh_token", "id_token", "pending_authorizations"] {
                #expect(try world.store.read("thunder." + name).get() == nil)
            }
        }
    }

    @Test(
        "A refusal keeps the account and the session",
        arguments: [
            (401, #"{"code":"FES-1017"}"#, NativeAuthError.Code.notAllowed),
            (403, #"{"code":"FES-1018"}"#, .notAllowed),
            (200, #"{"executionId":"e","flowStatus":"ERROR","error":{"code":"FET-1084"}}"#, .notAllowed),
            (200, #"{"executionId":"e","flowStatus":"INCOMPLETE","challengeToken":"c"}"#, .unsupported),
            (500, "{}", .serverFailure), (200, "{", .malformedResponse),
        ]
    )
    func refused(status: Int, body: String, code: NativeAuthError.Code) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let answers = Array(repeating: OAuthServer.Trouble.answer(status, body), count: 4)
            world.server.set { $0.troubles[Self.path] = answers }
            let error = await #expect(throws: NativeAuthError.self) {
                try await Self.client(world).deleteAccount(of: Self.ada)
            }
            #expect(error?.code == code)
            try await Self.expectKept(world)
        }
    }

    @Test("Another user's account is not deleted, and none without a session")
    func otherUser() async throws {
        try await OAuthEnvironment.run { world in
            let client = Self.client(world)
            let missing = await #expect(throws: NativeAuthError.self) { try await client.deleteAccount(of: Self.ada) }
            #expect(missing?.code == .expired)

            try await world.signIn()
            let count = world.server.requests(Self.path).count
            let other = FlowUser(id: "grace", username: "grace")
            let error = await #expect(throws: NativeAuthError.self) { try await client.deleteAccount(of: other) }
            #expect(error?.code == .notAllowed)
            #expect(world.server.requests(Self.path).count == count)
            try await Self.expectKept(world)
        }
    }

    @Test("The app's own server gets the user and the token; its error keeps the session")
    func ownServer() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let token = Secret(try await world.client.getAccessToken())
            let failing = Self.client(
                world,
                .ownServer { _, _ in throw NativeAuthError(.offline, message: "Offline.") }
            )
            await #expect(throws: NativeAuthError(.offline, message: "")) {
                try await failing.deleteAccount(of: Self.ada)
            }
            try await Self.expectKept(world)

            let deleting = Self.client(
                world,
                .ownServer { user, received in
                    #expect(user.id == "ada" && received == token)
                }
            )
            #expect(try await deleting.deleteAccount(of: Self.ada).kind == .accountDeleted)
            #expect(try await !world.client.isSignedIn())
        }
    }

    @Test("Without a deletion the client says so")
    func unsupported() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            let error = await #expect(throws: NativeAuthError.self) {
                try await Self.client(world, nil).deleteAccount(of: Self.ada)
            }
            #expect(error?.code == .unsupported)
            try await Self.expectKept(world)
        }
    }
}
