import AuthFlows
import Foundation
import LocalIdentityServer
import ProcessSupport
import Testing
import ThunderID

@testable import NativeAuthCore

/// Part 7, promises 4 to 7: the client, the loopback port, the server and its provider, with a browser played by the
/// test.
@MainActor
@Suite("Browser redirects to a loopback port", .timeLimit(.minutes(10)))
struct BrowserTests {
    /// Returns a loopback session with a browser played by the test.
    /// - Parameter play: returns the redirect URL for the server's address.
    private func browser(_ play: @escaping @Sendable (URL) async throws -> URL) -> LoopbackBrowserSession {
        LoopbackBrowserSession { start in
            let near = try PlayedBrowser(certificatePath: nil)
            let back = try await play(try await near.redirect(of: start))
            let page = try await near.visit(back)
            #expect(page.status == 200, "\(page.text)")
        }
    }

    @Test("Redirect sign-in and sign-out are one call each over a loopback port", arguments: Backend.allCases)
    func redirect(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            let client = try await world.client(asOAuthClient: true, listens: true)
            let password = ada.password
            let user = try await client.signInWithRedirect(
                using: browser { try await world.browse($0, name: "ada", password: password) }
            )
            #expect(user.username == "ada")
            let token = try await client.getAccessToken()
            #expect(try await world.get("/oauth2/userinfo", token: token).head.status == .ok)
            let target = try await client.signOutWithRedirect(
                using: browser { url in
                    try await PlayedBrowser(certificatePath: world.certificatePath).signOut(url)
                }
            )
            #expect(target == ShippedApplications().demo.loopbackPostLogoutRedirectURI)
            #expect(try await world.get("/oauth2/userinfo", token: token).head.status == .unauthorized)
        }
    }

    @Test("A redirect sign-in with discovered endpoints is completed by a new client after a restart of the app")
    func discovered() async throws {
        try await ThunderIDTestServer.run(.inProcess) { @MainActor world in
            let ada = try await Person("ada", on: world)
            await ada.finish(await ada.begin(.signUp))
            let issuer = world.baseURL.absoluteString
            let provider = try await OpenIDProvider.discover(
                issuer: issuer,
                developmentCertificatePath: world.certificatePath
            )
            #expect(provider.issuer == issuer && provider.sendsIssuerParameter && provider.endSessionEndpoint != nil)
            let config = ThunderIDConfig(
                baseUrl: issuer,
                clientId: ShippedApplications().demo.clientId,
                scopes: ["openid", "email"],
                afterSignInUrl: ShippedApplications().demo.redirectURI,
                developmentCertificatePath: world.certificatePath,
                openIDProvider: provider
            )
            nonisolated(unsafe) let storage = InMemoryStorageAdapter()
            let first = ThunderIDClient()
            try await first.initialize(config: config, storage: storage)
            let url = try first.buildSignInURL()
            let reborn = ThunderIDClient()
            try await reborn.initialize(config: config, storage: storage)
            let back = try await world.browse(url, name: "ada", password: ada.password)
            let user = try await reborn.handleRedirectCallback(url: back)
            #expect(user.email == "ada@example.com")
            await #expect(throws: IAMError.self) { try await first.handleRedirectCallback(url: back) }
        }
    }

    @Test("A federated step ignores a forged response and keeps the form after a refusal or cancellation")
    func federated() async throws {
        let port = try await freePort()
        let provider = try await LocalProvider.start(
            port: 0,
            storage: .ephemeral,
            redirectURI: "http://127.0.0.1:\(port)/callback",
            passwordHashRounds: 1_000
        )
        do {
            try await ThunderIDTestServer.run(.inProcess, configure: { $0.connections = [provider.connection] }) {
                @MainActor world in
                let ada = try await Person("ada", on: world)
                let model = await ada.begin(.signIn, ShippedApplications().federated)
                await model.submit("action_federated")
                guard case .browser(let request)? = model.step?.kind else {
                    Issue.record("\(String(describing: model.step))")
                    return
                }
                #expect(LoopbackBrowserSession.canWait(at: request.callback))
                let step = model.step?.id
                let opened = AsyncStream.makeStream(of: Void.self)
                let waits = Task {
                    await model.openBrowser(LoopbackBrowserSession { _ in opened.continuation.yield() })
                }
                for await _ in opened.stream { break }
                // Cancellation closes the port, so the next session can use it.
                waits.cancel()
                await waits.value
                #expect(model.phase == .ready && model.step?.id == step)
                await model.openBrowser(ManualBrowserSession(show: { _ in }, read: { _ in nil }))
                #expect(model.phase == .ready && model.step?.id == step && model.error?.code == .cancelled)
                let state = try #require(
                    URLComponents(url: request.url, resolvingAgainstBaseURL: true)?
                        .queryItems?.first { $0.name == "state" }?.value
                )
                let callback = try #require(request.callback?.absoluteString)
                await model.openBrowser(
                    browser { _ in
                        let near = try PlayedBrowser(certificatePath: nil)
                        let forged = try #require(URL(string: callback + "?code=forged&state=forged"))
                        #expect(try await near.visit(forged).status == 400)
                        return try #require(URL(string: callback + "?error=access_denied&state=" + state))
                    }
                )
                #expect(model.phase == .ready && model.step?.id == step)
                #expect(model.error?.code == .refused && model.error?.serverCode == "access_denied")
                await model.openBrowser(
                    browser { url in
                        try await PlayedBrowser(certificatePath: provider.server.certificatePath)
                            .signIn(url, name: provider.username, password: provider.password)
                    }
                )
                if model.phase == .ready { await ada.finish(model) }
                guard case .complete(let outcome) = model.phase else {
                    Issue.record("\(model.phase) \(String(describing: model.error))")
                    return
                }
                #expect(outcome.user?.email == "ada@example.com")
            }
        } catch {
            await provider.stop()
            throw error
        }
        await provider.stop()
    }

    /// Returns an unused port: the one of a loopback session that has ended.
    private func freePort() async throws -> Int {
        let callback = try #require(URL(string: "http://127.0.0.1/x"))
        let url = try await LoopbackBrowserSession { start in
            let near = try PlayedBrowser(certificatePath: nil)
            let port = try #require(start.port)
            _ = try await near.visit(try #require(URL(string: "http://127.0.0.1:\(port)/x?code=c")))
        }.open(comingBackTo: callback) { actual in
            BrowserRequest(url: try #require(URL(string: "https://example.com/")), callback: actual)
        }
        return try #require(url.port)
    }
}
