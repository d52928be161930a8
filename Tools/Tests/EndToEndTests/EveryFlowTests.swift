import AuthFlows
import Foundation
import HTTPTypes
import FlowEngine
import IdentityDomain
import LocalIdentityServer
import NativeAuthTesting
import Testing
import ThunderID

@testable import NativeAuthCore

/// Promises 1 and 6 of part 3: the client handles everything that the local server requests, over TLS.
@MainActor
@Suite("Every shipped flow, from the first form to the end", .timeLimit(.minutes(5)))
struct EveryFlowTests {
    private let applications = ShippedApplications()

    private func user(_ model: FlowModel) -> FlowUser? {
        guard case .complete(let outcome) = model.phase else {
            Issue.record("not complete: \(model.phase) \(String(describing: model.error)) \(model.fieldErrors)")
            return nil
        }
        return outcome.user
    }

    /// Creates an account with a phone number, and returns a device without a session.
    private func ada(on world: ThunderIDTestServer) async throws -> Person {
        let first = try await Person("ada", on: world)
        await first.finish(await first.begin(.signUp))
        try await first.client.updateUserProfile(payload: ["phoneNumbers": [["value": "+15550101"]]])
        return try await Person("ada", on: world)
    }

    private func enter(_ values: [String: String], _ model: FlowModel, _ action: String? = nil) async {
        for (field, value) in values { model.setValue(value, for: field) }
        await model.submit(action)
    }

    @Test("Sign-in with an SMS code succeeds", arguments: Backend.allCases)
    func sms(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await ada(on: world)
            let model = await ada.begin(.signIn, applications.smsCode)
            await enter(["mobile_number": "+15550101"], model)
            #expect(model.step?.field("otp")?.codeLength == 6)
            await enter(["otp": "000000"], model)
            #expect(model.error?.serverCode == "FET-1008")
            await enter(["otp": try await world.code(to: "+15550101")], model)
            #expect(user(model)?.username == "ada")
        }
    }

    @Test("A step with several sign-in methods accepts password and SMS", arguments: Backend.allCases)
    func severalWays(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await ada(on: world)
            let byPassword = await ada.begin(.signIn, applications.severalWays)
            await ada.finish(byPassword)
            #expect(user(byPassword)?.username == "ada")
            let bySMS = await ada.begin(.signIn, applications.severalWays)
            await bySMS.submit("action_sms")
            await enter(["mobile_number": "+15550101"], bySMS)
            await enter(["otp": try await world.code(to: "+15550101")], bySMS)
            #expect(user(bySMS)?.username == "ada")
        }
    }

    @Test("Recovery by code and by link: the new password signs in, the old one does not", arguments: Backend.allCases)
    func recovery(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            var ada = try await ada(on: world)
            let byCode = await ada.begin(.recovery, applications.recoveryByCode)
            await enter(["username": "ada"], byCode)
            await byCode.submit("action_email")
            await enter(["otp": try await world.code(to: ada.email)], byCode)
            await enter(["password": "New horse 8"], byCode)
            #expect(user(byCode) == nil)

            let old = await ada.begin(.signIn)
            await ada.answer(old)
            #expect(old.error?.serverCode == "FET-1005")

            // The link is opened on another device.
            let byLink = await ada.begin(.recovery)
            await enter(["username": "ada"], byLink)
            let elsewhere = try await Person("ada", on: world)
            let opened = FlowModel(flow: ThunderIDFlow(client: elsewhere.client, kind: .recovery))
            await opened.resume(try FlowLink(await world.link(to: ada.email)).savedFlow(as: .recovery))
            await enter(["password": "Newer horse 9"], opened)
            #expect(user(opened) == nil)

            ada.password = "Newer horse 9"
            let new = await ada.begin(.signIn)
            await ada.finish(new)
            #expect(user(new)?.username == "ada")
        }
    }

    @Test("A magic link signs in once, also on another device", arguments: Backend.allCases)
    func magicLink(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await ada(on: world)
            let asked = await ada.begin(.signIn, applications.magicLink)
            await enter(["email": ada.email], asked)
            let link = try FlowLink(await world.link(to: ada.email))
            let elsewhere = try await Person("ada", on: world)
            let opened = FlowModel(flow: ThunderIDFlow(client: elsewhere.client, kind: .signIn))
            await opened.resume(link.savedFlow())
            #expect(user(opened)?.username == "ada")
            #expect(try await elsewhere.client.isSignedIn())

            let again = FlowModel(flow: ThunderIDFlow(client: ada.client, kind: .signIn))
            await again.resume(link.savedFlow())
            #expect(again.phase == .failed && again.error?.code == .expired)
        }
    }

    @Test("An invited user sets name and password and can sign in", arguments: Backend.allCases)
    func invitation(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let link = try await world.invite("grace@example.com")
            let grace = try await Person("grace", on: world)
            let model = FlowModel(flow: ThunderIDFlow(client: grace.client, kind: .invitation))
            await model.resume(try FlowLink(link).savedFlow())
            #expect(model.step?.field("password")?.purpose == .newPassword)
            await grace.finish(model)
            #expect(user(model) == nil)
            let signIn = await grace.begin(.signIn)
            await grace.finish(signIn)
            #expect(user(signIn)?.email == "grace@example.com")
        }
    }

    @Test("Approved consent signs in and is remembered; denied consent does not sign in", arguments: Backend.allCases)
    func consent(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await ada(on: world)
            let denied = await ada.begin(.signIn, applications.consent)
            await ada.answer(denied)
            #expect(denied.step?.expiresAt != nil)
            await denied.submit("action_deny")
            #expect(denied.error?.serverCode == "FET-1066")
            #expect(try await !ada.client.isSignedIn())

            let approved = await ada.begin(.signIn, applications.consent)
            await ada.answer(approved)
            await enter(["consent.profile.mobile_number": "true"], approved, "action_approve")
            #expect(user(approved)?.email == ada.email)
            // The consent is remembered.
            let again = await ada.begin(.signIn, applications.consent)
            await ada.answer(again)
            #expect(user(again)?.username == "ada")
        }
    }

    @Test("The user type Vendor has its own attributes and validation", arguments: Backend.allCases)
    func userTypes(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let acme = try await Person("acme", on: world)
            let model = await acme.begin(.signUp, applications.userTypes)
            #expect(model.step?.field("userType")?.options.map(\.value) == ["Person", "Vendor"])
            await enter(["userType": "Vendor"], model)
            await acme.answer(model)
            #expect(Set(model.step?.fields.map(\.id) ?? []) == ["company", "size"])
            await enter(["company": "ACME", "size": "XXL"], model)
            #expect(model.error?.serverCode == "FET-1021")
            #expect(model.refusedField == "size")
            await enter(["company": "ACME", "size": "M"], model)
            #expect(user(model)?.username == "acme")
            #expect(try await acme.client.getUser().claims?["userType"]?.value as? String == "Vendor")
        }
    }

    @Test("Display steps are followed to the last one", arguments: Backend.allCases)
    func screens(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signIn, applications.screens)
            #expect(model.step?.kind == .display)
            await model.submit()
            await model.submit("action_wait")
            #expect(model.step?.kind == .display)
            var steps = 0
            while model.phase == .ready, steps < 5 {
                await model.submit(model.step?.action("action_finish")?.id)
                steps += 1
            }
            guard case .complete(let outcome) = model.phase else {
                Issue.record("\(model.phase)")
                return
            }
            #expect(outcome.user == nil && outcome.message?.isEmpty == false)
        }
    }

    @Test("The gallery flow: every kind of field is filled and none is unsupported", arguments: Backend.allCases)
    func gallery(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signIn, applications.gallery)
            var kinds: Set<FormField.Kind> = []
            var steps = 0
            while model.phase == .ready, steps < 12 {
                kinds.formUnion(model.step?.fields.map(\.kind) ?? [])
                for field in model.step?.fields ?? [] { model.setValue(Self.value(for: field), for: field.id) }
                let action = model.step?.action("action_submit") ?? model.step?.defaultAction
                await model.submit(action?.id)
                #expect(
                    model.error == nil && model.fieldErrors.isEmpty,
                    "\(String(describing: model.error)) \(model.fieldErrors)"
                )
                if !model.fieldErrors.isEmpty || model.error != nil { return }
                steps += 1
            }
            guard case .complete = model.phase else {
                Issue.record("\(model.phase) \(String(describing: model.step))")
                return
            }
            #expect(
                kinds.isSuperset(of: [
                    .text, .password, .email, .phone, .number, .date, .oneTimeCode, .boolean, .choice,
                ])
            )
        }
    }

    private static func value(for field: FormField) -> String {
        switch field.kind {
        case .email: "ada@example.com"
        case .phone: "+15550101"
        case .number: "12"
        case .date: "2026-11-21"
        case .oneTimeCode: String(repeating: "1", count: field.codeLength ?? 6)
        case .boolean: "true"
        case .choice: field.options.first?.value ?? ""
        case .hidden, .captcha: ""
        // Satisfies every rule of the gallery.
        default: ["shape": "AB-1234", "all": "abc12", "longest": "abc"][field.id] ?? "abcdefgh1"
        }
    }

    @Test("A passkey is registered after a password sign-in and then signs in alone", arguments: Backend.allCases)
    func passkey(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await ada(on: world)
            let passkeys = SoftwarePasskeyAuthenticator(origin: world.baseURL.absoluteString)
            let offer = await ada.begin(.signIn, applications.passkey)
            await ada.answer(offer)
            await offer.submit("action_enrol")
            guard case .passkey(let creation)? = offer.step?.kind else {
                Issue.record("\(String(describing: offer.step))")
                return
            }
            await enter(["credentialId": try await passkeys.answer(creation).json], offer)
            #expect(user(offer)?.username == "ada")

            let elsewhere = try await Person("nobody", on: world)
            let model = await elsewhere.begin(.signIn, applications.passkey)
            await model.submit("action_passkey")
            await model.usePasskey(passkeys)
            #expect(user(model)?.username == "ada")
        }
    }

    @Test("A federated sign-in with a second server as the provider succeeds")
    func federated() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor provider in
            let resident = try await Person("ada", on: provider)
            await resident.finish(await resident.begin(.signUp))
            let client = applications.demo
            let connection = ProviderConnection(
                id: "default",
                name: "The other one",
                issuer: provider.baseURL.absoluteString,
                clientID: client.clientId,
                redirectURI: client.redirectURI,
                authority: URL(fileURLWithPath: provider.certificatePath)
            )
            try await ThunderIDTestServer.run(.inProcess, configure: { $0.connections = [connection] }) {
                @MainActor world in
                let ada = try await Person("ada", on: world)
                let model = await ada.begin(.signIn, applications.federated)
                await model.submit("action_federated")
                guard case .browser(let request)? = model.step?.kind else {
                    Issue.record("\(String(describing: model.step))")
                    return
                }
                #expect(request.provider == "The other one")
                let back = try await provider.browse(request.url, name: "ada", password: ada.password)
                // A response with another state is refused; the correct one is still accepted.
                await enter(["code": back.absoluteString.replacingOccurrences(of: "state=", with: "state=x")], model)
                #expect(model.phase == .ready && model.error != nil)
                await enter(["code": back.absoluteString], model)
                if model.phase == .ready { await ada.finish(model) }
                #expect(user(model)?.email == "ada@example.com")
            }
        }
    }
}

extension ThunderIDTestServer {
    /// Returns an access token of the administrator's client.
    func administratorToken() async throws -> String {
        let folder = URL(fileURLWithPath: certificatePath).deletingLastPathComponent()
        let secret = try String(contentsOf: folder.appendingPathComponent("administrator-secret"), encoding: .utf8)
        let form = FormBody(["grant_type": "client_credentials", "scope": "system"])
        let pair = "demo-administrator:\(secret.trimmingCharacters(in: .whitespacesAndNewlines))"
        let basic = "Basic \(Data(pair.utf8).base64EncodedString())"
        let granted = try await post("/oauth2/token", form: form, authorization: basic)
        return try #require(granted.json["access_token"]?.string)
    }

    /// Invites a user as the administrator, and returns the invitation link.
    func invite(_ email: String) async throws -> String {
        let token = try await administratorToken()
        func execute(_ body: [String: JSONValue]) async throws -> JSONValue {
            var head = HTTPRequest(method: .post, url: baseURL.appendingPathComponent("/flow/execute"))
            head.headerFields[.authorization] = "Bearer \(token)"
            head.headerFields[.contentType] = "application/json"
            let response = try await transport.send(TransportRequest(head, body: JSONEncoder().encode(body)))
            return try JSONValue.decode(from: response.body)
        }
        var step = try await execute([
            "applicationId": .string(ShippedApplications().invitation.applicationId),
            "flowType": .string("USER_ONBOARDING"),
        ])
        for (action, inputs) in [("action_email", ["email": JSONValue.string(email)]), ("action_share", [:])] {
            step = try await execute([
                "executionId": try #require(step["executionId"]),
                "challengeToken": try #require(step["challengeToken"]),
                "action": .string(action), "inputs": .object(inputs),
            ])
        }
        return try #require(step["data"]?["additionalData"]?["inviteLink"]?.string)
    }
}
