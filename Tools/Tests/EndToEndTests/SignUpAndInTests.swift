import AuthFlows
import Foundation
import LocalIdentityServer
import NativeAuthCore
import Testing
import ThunderID

/// Promise 24 of part 1. Uses no fixtures: the client parses the server's responses over TLS.
@MainActor
@Suite("Sign-up and sign-in over TLS with a database", .timeLimit(.minutes(5)))
struct SignUpAndInTests {
    private func signedIn(_ model: FlowModel) -> FlowUser? {
        guard case .complete(let outcome) = model.phase else {
            Issue.record("not complete: \(model.phase) \(String(describing: model.error)) \(model.fieldErrors)")
            return nil
        }
        return outcome.user
    }

    @Test("A sign-up without an assertion ends signed in", arguments: Backend.allCases)
    func signUp(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signUp)
            #expect(model.step?.components.first { $0.kind == .heading }?.text == "Create an account")
            await ada.finish(model)
            #expect(signedIn(model)?.username == "ada")
            #expect(try await ada.client.isSignedIn())
            let user = try await ada.client.getUser()
            #expect(user.email == "ada@example.com" && user.claims?["userType"] != nil)

            let profile = try await world.get("/users/me", token: ada.client.getAccessToken())
            #expect(profile.head.status == .ok)
            #expect(String(decoding: profile.body, as: UTF8.self).contains(user.sub))
            #expect(try await world.get("/users/me", token: nil).head.status == .unauthorized)
        }
    }

    @Test("A sign-up with an assertion ends signed in", arguments: Backend.allCases)
    func signUpWithAssertion(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signUp, ShippedApplications().demoWithAssertion)
            await ada.finish(model)
            #expect(signedIn(model)?.email == "ada@example.com")
            #expect(try await ada.client.getUser().claims?["given_name"]?.value as? String == "Ada")
        }
    }

    @Test("A taken user name or address is refused in the form, and another one continues", arguments: Backend.allCases)
    func existingUser(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let first = try await Person("ada", on: world)
            await first.finish(await first.begin(.signUp))
            let second = try await Person("ada", on: world)
            let model = await second.begin(.signUp)
            await second.answer(model)
            #expect(model.phase == .ready && model.error?.serverCode == "FET-1007")
            #expect(model.error?.code == .alreadyExists && model.error?.recovery.first == .signInInstead)
            #expect(model.value(for: "username") == "ada" && model.value(for: "password").isEmpty)
            await second.answer(model, with: ["username": "grace"])
            // The taken address is reported without a form, and the form stays.
            await second.answer(model, with: ["email": "ada@example.com"])
            #expect(model.phase == .ready && model.error?.serverCode == "FET-1080")
            await second.answer(model, with: ["email": "grace@example.com"])
            #expect(signedIn(model)?.username == "grace")
        }
    }

    @Test("Violated rules are shown at their fields, by the client and by the server", arguments: Backend.allCases)
    func fieldErrors(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let application = ShippedApplications().validation
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signIn, application)
            await ada.answer(model, with: ["username": "al", "password": "short"])
            #expect(model.fieldErrors.keys.sorted() == ["password", "username"])
            // Bypasses the client's validation: the server has the same rules.
            let request = EmbeddedFlowRequestConfig(applicationId: application.applicationId)
            let form = try await ada.client.signIn(payload: EmbeddedSignInPayload(), request: request)
            let refused = try await ada.client.signIn(
                payload: EmbeddedSignInPayload(
                    flowId: form.flowId,
                    actionId: form.data?.actions?.first?.id,
                    inputs: ["username": "al", "password": "short"]
                ),
                request: request
            )
            #expect(refused.flowStatus == .promptOnly && refused.error == nil)
            #expect(refused.data?.fieldErrors?.map(\.field) == ["username", "password", "password"])
        }
    }

    @Test("A wrong password is refused, the right one signs in, also after a sign-out", arguments: Backend.allCases)
    func wrongThenRight(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            ada.client.clearSession()
            #expect(try await ada.client.isSignedIn() == false)

            let model = await ada.begin(.signIn)
            await ada.answer(model, with: ["password": "wrong"])
            #expect(model.phase == .ready && model.error?.serverCode == "FET-1005")
            await ada.answer(model)
            #expect(signedIn(model)?.username == "ada")
            ada.client.clearSession()
            #expect(try await ada.client.isSignedIn() == false)
            await #expect(throws: IAMError.self) { _ = try await ada.client.getAccessToken() }
        }
    }

    @Test("A wrong e-mail code is refused, and the right one signs in", arguments: Backend.allCases)
    func emailCode(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            ada.client.clearSession()

            let model = await ada.begin(.signIn, ShippedApplications().emailCode)
            await ada.answer(model)
            #expect(model.step?.fields.first?.kind == .oneTimeCode && model.step?.fields.first?.codeLength == 6)
            let resend = try #require(model.step?.actions.first { $0.kind == .resend })
            #expect(model.remainingDelay(for: resend.id) != nil)
            let code = try await world.code(to: "ada@example.com")
            await ada.answer(model, with: ["otp": code == "000000" ? "000001" : "000000"])
            #expect(model.phase == .ready && model.error?.serverCode == "FET-1008")
            await ada.answer(model, with: ["otp": code])
            #expect(signedIn(model)?.email == "ada@example.com")
        }
    }

    @Test("Sign-up by the link within a sign-in flow succeeds", arguments: Backend.allCases)
    func signUpInsideSignIn(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signIn)
            let link = try #require(model.step?.actions.first { $0.label == "Sign up" })
            await model.submit(link.id)
            await ada.finish(model)
            #expect(signedIn(model)?.username == "ada")
        }
    }

    @Test("Recovery with a pasted link sets a new password", arguments: Backend.allCases)
    func recovery(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            var ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            ada.client.clearSession()
            let model = await ada.begin(.recovery)
            await ada.answer(model)
            #expect(model.step?.kind == .display)
            await model.submit()
            #expect(model.step?.fields.map(\.id) == ["inviteToken"])
            await ada.answer(model, with: ["inviteToken": try await world.link(to: ada.email)])
            #expect(model.step?.fields.first?.purpose == .newPassword)
            ada.password = "Another horse 8"
            await ada.answer(model)
            #expect(signedIn(model) == nil)

            let again = await ada.begin(.signIn)
            await ada.answer(again)
            #expect(signedIn(again)?.username == "ada")
        }
    }

    @Test("Two simultaneous sign-ups have separate sessions", arguments: Backend.allCases)
    func twoAtOnce(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let grace = try await Person("grace", on: world)
            async let one: Void = ada.finish(await ada.begin(.signUp))
            async let two: Void = grace.finish(await grace.begin(.signUp))
            _ = await (one, two)
            #expect(try await ada.client.getUser().username == "ada")
            #expect(try await grace.client.getUser().username == "grace")
            ada.client.clearSession()
            #expect(try await ada.client.isSignedIn() == false)
            #expect(try await grace.client.isSignedIn())
        }
    }
}
