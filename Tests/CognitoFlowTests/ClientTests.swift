import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("The client of a user pool's forms", .timeLimit(.minutes(5)))
@MainActor
struct ClientTests {
    private func signedIn(store: any SecretStore = MemorySecretStore()) async throws -> CognitoFlowEnvironment {
        let stage = try CognitoFlowEnvironment(.signIn, store: store)
        await stage.model.start()
        stage.script(Service.verifier, Service.tokens())
        await stage.fill(["username": "ada", "password": "pw"])
        try #require(stage.outcome != nil)
        return stage
    }

    @Test("User, ID token and access token come from the session, and are missing without one")
    func session() async throws {
        let stage = try await signedIn()
        #expect(try stage.client.user()?.email == "ada@example.com")
        let idToken = try #require(try stage.client.idToken())
        #expect(idToken != (try await stage.client.accessToken()))
        stage.script(Service.nothing)
        #expect(try await stage.client.signOut() == SignOutReason(.signedOut, notice: .succeeded))
        #expect(try stage.client.user() == nil)
        #expect(try stage.client.idToken() == nil)
        let error = await #expect(throws: NativeAuthError.self) { try await stage.client.accessToken() }
        #expect(error?.code == .expired)
    }

    @Test("User attributes are read and changed with the access token of the session")
    func attributes() async throws {
        let stage = try await signedIn()
        stage.script(
            .json(#"{"Username":"ada","UserAttributes":[{"Name":"email","Value":"a@b.c"}]}"#),
            .json(#"{"CodeDeliveryDetailsList":[{"DeliveryMedium":"EMAIL","AttributeName":"email"}]}"#),
            Service.delivery("b***"),
            Service.nothing
        )
        let client = stage.client
        let token = try await client.accessToken().reveal()
        #expect(try await client.attributes() == [UserAttribute(name: "email", value: "a@b.c")])
        #expect(try await client.update([UserAttribute(name: "email", value: "d@e.f")]).map(\.medium) == [.email])
        #expect(try await client.sendVerificationCode(for: "email")?.destination == "b***")
        try await client.verify("email", code: Secret("123456"))
        #expect(
            stage.operations.suffix(4) == [
                "GetUser", "UpdateUserAttributes", "GetUserAttributeVerificationCode", "VerifyUserAttribute",
            ]
        )
        #expect(stage.sent.suffix(4).allSatisfy { $0["AccessToken"] as? String == token })
        #expect(stage.sent.last?["Code"] as? String == "123456")
    }

    @Test("A sign-out reports the failed revocations", arguments: [true, false])
    func untold(everywhere: Bool) async throws {
        let stage = try await signedIn()
        if everywhere {
            stage.script(Service.refusal("InternalError", status: 500), Service.nothing)
        } else {
            stage.script(Service.refusal("InternalError", status: 500))
        }
        let reason = try await stage.client.signOut(everywhere: everywhere)
        #expect(reason.kind == .signedOut)
        #expect(reason.notice == .failed)
        #expect(reason.error?.httpStatus == 500)
        #expect(try stage.client.user() == nil)
        #expect(
            stage.operations.suffix(everywhere ? 2 : 1)
                == (everywhere ? ["GlobalSignOut", "RevokeToken"] : ["RevokeToken"])
        )
    }

    @Test("If both requests of a sign-out fail, client and session report the error of the global one")
    func bothUntold() async throws {
        let stage = try await signedIn()
        stage.script(Service.refusal("Forbidden"), Service.refusal("UnsupportedTokenType"))
        let reason = try await stage.client.signOut(everywhere: true)
        #expect(reason.error?.serverCode == "ForbiddenException")
        #expect(stage.client.pool.session.state() == .signedOut(reason))
    }

    @Test("A sign-out without a session is an error and sends nothing")
    func nobody() async throws {
        let stage = try CognitoFlowEnvironment(.signIn)
        #expect(try await stage.client.signOut() == SignOutReason(.notSignedIn, notice: .notNeeded))
        #expect(stage.transport.requests.isEmpty)
    }

    @Test("A temporarily unreadable store keeps the session, and the sign-out throws")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let stage = try await signedIn(store: store)
        store.readsFail = true
        let error = await #expect(throws: NativeAuthError.self) { try await stage.client.signOut() }
        #expect(error?.code == .storageUnavailable)
        store.readsFail = false
        #expect(try stage.client.user()?.id == "id-ada")
    }

    @Test("A sign-out clears a damaged store and reports the failed revocation")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("secrets")
        let stage = try await signedIn(store: FileSecretStore(file: file))
        try Data("no secrets".utf8).write(to: file)
        let reason = try await stage.client.signOut()
        #expect(reason.kind == .signedOut)
        #expect(reason.notice == .failed)
        #expect(reason.error?.isStoreDamaged == true)
        #expect(try stage.client.user() == nil)
    }
}
