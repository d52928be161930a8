import AuthFlows
import Foundation
import LocalIdentityServer
import NativeAuthCore
import ProcessSupport
import Testing
import ThunderID

@MainActor
@Suite("Interrupted flows and sessions", .timeLimit(.minutes(5)))
struct InterruptionTests {
    @Test("After a server crash the same form of a sign-up continues")
    func serverKilled() async throws {
        try await withHome { home in
            let first = try ServerProcess(home: home.url)
            let world = try ThunderIDTestServer(first)
            let port = try #require(world.baseURL.port)
            let ada = try await Person("ada", on: world)
            let model = await ada.begin(.signUp)
            await ada.answer(model)
            #expect(model.step?.fields.map(\.id) == ["given_name", "email"])

            first.kill()
            await ada.answer(model)
            #expect(model.phase == .ready && model.error?.code == .offline)
            #expect(model.value(for: "email") == "ada@example.com")

            let second = try ServerProcess(home: home.url, port: port)
            defer { second.stop() }
            await ada.answer(model)
            // The server may ask for the password again, because it keeps it only in memory.
            await ada.finish(model)
            #expect(try await ada.client.getUser().username == "ada")
        }
    }

    @Test("After an app crash another process continues the saved flow with the code")
    func appKilled() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            ada.client.clearSession()
            let model = await ada.begin(.signIn, ShippedApplications().emailCode)
            await ada.answer(model)
            let saved = try JSONEncoder().encode(try #require(await model.save()))

            // The first client is not used from here on.
            let later = try await Person("ada", on: world)
            let resumed = FlowModel(flow: ThunderIDFlow(client: later.client, kind: .signIn))
            await resumed.resume(try JSONDecoder().decode(SavedFlow.self, from: saved))
            #expect(resumed.step?.fields.first?.kind == .oneTimeCode)
            await later.answer(resumed, with: ["otp": try await world.code(to: "ada@example.com")])
            #expect(try await later.client.getUser().username == "ada")
            #expect(try await ada.client.isSignedIn() == false)
        }
    }

    @Test("A session in a file survives the process, and a damaged file throws instead of reporting signed out")
    func storedSession() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            try await withHome { folder in
                let file = folder.url.appendingPathComponent("session.json")
                let client = try await world.client(storage: FileStorageAdapter(file: file))
                let ada = Person(client: client, name: "ada")
                await ada.finish(await ada.begin(.signUp))
                let again = try await world.client(storage: FileStorageAdapter(file: file))
                #expect(try await again.getUser().username == "ada")
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                #expect(mode == 0o600)

                try Data("{".utf8).write(to: file)
                await #expect(throws: IAMError.self) { _ = try await again.isSignedIn() }
            }
        }
    }

    @Test("Of two simultaneous submissions of one step exactly one is executed")
    func doubleSubmit() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            let request = EmbeddedFlowRequestConfig(applicationId: "")
            let client = ada.client
            let form = try await client.signIn(payload: EmbeddedSignInPayload(), request: request)
            let payload = EmbeddedSignInPayload(
                flowId: form.flowId,
                actionId: form.data?.actions?.first?.id,
                inputs: ["username": "ada", "password": ada.password]
            )
            async let one = try? client.signIn(payload: payload, request: request)
            async let two = try? client.signIn(payload: payload, request: request)
            let complete = await [one, two].filter { $0?.flowStatus == .complete }
            #expect(complete.count == 1)
            #expect(try await client.isSignedIn())
        }
    }

    @Test("A server with an untrusted certificate is refused")
    func untrusted() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let client = ThunderIDClient()
            try await client.initialize(
                config: ThunderIDConfig(baseUrl: world.baseURL.absoluteString, applicationId: "app"),
                storage: InMemoryStorageAdapter()
            )
            do {
                _ = try await client.signUp()
                Issue.record("this should have thrown")
            } catch let error as IAMError {
                #expect(error.code == .networkError && error.details?.code == .untrustedServer)
            }
        }
    }
}
