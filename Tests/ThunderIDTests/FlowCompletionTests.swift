import NativeAuthBase
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Forms of a flow that the server has completed", .timeLimit(.minutes(5)))
struct FlowCompletionTests {
    /// A sign-in form, filled in.
    private func model(_ world: OAuthEnvironment) async -> FlowModel {
        let model = FlowModel(flow: ThunderIDFlow(client: world.client, kind: .signIn))
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("Ada#2026", for: "password")
        return model
    }

    /// The signed-in user; `nil` unless the flow has succeeded.
    private func signedIn(_ model: FlowModel) -> FlowUser? {
        guard case .complete(let outcome) = model.phase else { return nil }
        return outcome.user
    }

    @Test(
        "A missing session is completed by another submit or refresh; nothing is saved",
        arguments: [true, false]
    )
    func pending(_ submits: Bool) async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = await model(world)
            let before = await model.save()
            #expect(before != nil)
            world.server.set { $0.troubles["/oauth2/token"] = Array(repeating: .status(503), count: 20) }
            await model.submit()
            #expect(model.phase == .ready && model.canRestart)
            #expect(model.error?.recovery.first?.kind == .retry)
            var isPending = await model.hasPendingCompletion()
            let saved = await model.save()
            #expect(isPending && saved == nil)
            world.server.set { $0.troubles = [:] }
            if submits { await model.submit() } else { await model.refresh() }
            #expect(signedIn(model)?.username == "ada")
            #expect(world.server.requests("/flow/execute").count == 2)
            isPending = await model.hasPendingCompletion()
            #expect(!isPending)
        }
    }

    /// A sign-up that has succeeded without a session, and whose sign-in has failed temporarily at this request.
    private func signedUp(_ world: OAuthEnvironment, failingAt path: String) async throws -> FlowModel {
        let model = FlowModel(flow: ThunderIDFlow(client: world.client, kind: .signUp))
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("Ada#2026", for: "password")
        let id = try #require(await model.save()?.executionID)
        let signedUp = #"{"executionId":"\#(id)","flowStatus":"COMPLETE","data":{}}"#
        world.server.set { state in
            state.troubles["/flow/execute"] = [.answer(200, signedUp)]
            state.troubles[path] = Array(repeating: .status(503), count: 20)
        }
        await model.submit()
        #expect(model.phase == .ready && model.error?.recovery.first?.kind == .retry)
        let isPending = await model.hasPendingCompletion()
        #expect(isPending)
        world.server.set { $0.troubles = [:] }
        return model
    }

    @Test(
        "A missing session of the sign-in after a sign-up is completed by another submit or refresh",
        arguments: [true, false]
    )
    func pendingAfterSignUp(_ submits: Bool) async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = try await signedUp(world, failingAt: "/oauth2/token")
            if submits { await model.submit() } else { await model.refresh() }
            #expect(signedIn(model)?.username == "ada")
            #expect(world.server.requests("/oauth2/authorize").count == 1)
            #expect(world.server.requests("/oauth2/auth/callback").count == 1)
        }
    }

    @Test("A form that replaces the sign-in after a sign-up is itself submitted, and no further sign-in starts")
    func replacementAfterSignUp() async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = try await signedUp(world, failingAt: "/oauth2/auth/callback")
            world.server.set { state in
                state.answer = { items in
                    items[0] = ["error", "access_denied"]
                    items.append(["error_description", "Assertion does not match the authorization request"])
                }
            }
            await model.submit()
            #expect(model.phase == .ready && model.step?.fields.map(\.id) == ["username", "password"])

            world.server.set { $0.answer = { _ in } }
            model.setValue("ada", for: "username")
            model.setValue("Ada#2026", for: "password")
            await model.submit()
            #expect(signedIn(model)?.username == "ada")
            #expect(world.server.requests("/oauth2/authorize").count == 2)
        }
    }

    @Test("A possibly consumed code ends the flow, which can be restarted")
    func over() async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = await model(world)
            world.server.set { $0.troubles["/oauth2/token"] = [.answerLost] }
            await model.submit()
            #expect(model.phase == .failed && model.canRestart)
            #expect(model.error?.recovery == [.restart, .signIn])
            let isPending = await model.hasPendingCompletion()
            #expect(!isPending)
        }
    }

    @Test("An assertion without the authorization request starts one more sign-in, with the same input")
    func assertionWasRefusedForRequest() async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = await model(world)
            let isFirst = Lock(true)
            world.server.set { state in
                state.answer = { items in
                    guard
                        isFirst.withLock({ first in
                            defer { first = false }; return first
                        })
                    else { return }
                    items[0] = ["error", "access_denied"]
                    items.append(["error_description", "Assertion does not match the authorization request"])
                }
            }
            await model.submit()
            #expect(signedIn(model)?.username == "ada")
            #expect(world.server.requests("/oauth2/authorize").count == 2)
        }
    }

    @Test("A repeated assertion without the authorization request ends the flow")
    func lacksEveryRequest() async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = await model(world)
            world.server.set { state in
                state.answer = { items in
                    items[0] = ["error", "access_denied"]
                    items.append(["error_description", "Assertion does not match the authorization request"])
                }
            }
            await model.submit()
            #expect(model.phase == .failed && model.canRestart)
            #expect(world.server.requests("/oauth2/authorize").count == 2)
        }
    }

    @Test("Too many transitions between linked flows end the flow")
    func callDepth() async throws {
        try await OAuthEnvironment.run { @MainActor world in
            let model = await model(world)
            let body = #"{"code":"FES-1013","message":{"defaultValue":"Maximum call depth exceeded"}}"#
            world.server.set { $0.troubles["/flow/execute"] = [.answer(400, body)] }
            await model.submit()
            #expect(model.phase == .failed && model.canRestart)
            #expect(model.error?.serverCode == "FES-1013" && model.error?.recovery == [.restart])
            #expect(world.runningFlows == 0)
        }
    }
}
