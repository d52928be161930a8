import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Responses of a captive portal or proxy", .timeLimit(.minutes(5)))
struct CaptivePortalTests: FlowTesting {
    private nonisolated static let page = "<!DOCTYPE html><title>Hotel guest network</title>"

    @Test(
        "A form stays valid, and the page is neither shown nor logged",
        arguments: [
            (ScriptedTransport.Answer.json(page, path: Fixture.execute), NativeAuthError.Code.offline),
            (.redirect("http://portal.example/login?hotel=guest", path: Fixture.execute), .offline),
            (.redirect("https://portal.example/login?hotel=guest", path: Fixture.execute), .offline),
            (.json(page, status: 511, path: Fixture.execute), .offline),
            (.json(page, status: 503, path: Fixture.execute), .serverFailure),
        ]
    )
    func form(_ answer: ScriptedTransport.Answer, _ code: NativeAuthError.Code) async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            Fixture.recorded("01", 1) + [answer] + Fixture.recorded("01", 7)
        )
        await model.start()
        enter(["username": "alice", "password": "Alice#2026"], model)
        await model.submit()
        let error = try #require(model.error)
        #expect(model.phase == .ready && error.code == code)
        #expect(
            error.message.hasPrefix(
                code == .offline ? "The network requires sign-in." : "The service is unavailable."
            )
        )
        #expect(!"\(String(reflecting: error)) \(error.localizedDescription)".lowercased().contains("hotel"))
        #expect(error.recovery.first?.kind == .retry)
        await model.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test(
        "A portal's page does not start a sign-in",
        arguments: [
            OAuthServer.Trouble.answer(200, page), .location("https://portal.example/login"), .answer(511, ""),
        ]
    )
    func beginning(_ trouble: OAuthServer.Trouble) async throws {
        try await OAuthEnvironment.run { world in
            world.server.set { $0.troubles["/oauth2/authorize"] = [trouble] }
            await world.expect(.networkError) { try await world.begin() }
            let step = try await world.begin()
            #expect(try await world.submit(step).flowStatus == .complete)
        }
    }

    @Test(
        "A portal's page is not a revocation: the sign-out reports that the server was not notified",
        arguments: [OAuthServer.Trouble.answer(200, page), .location("https://portal.example/login")]
    )
    func signOut(_ trouble: OAuthServer.Trouble) async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.server.set { $0.troubles["/oauth2/revoke"] = [trouble] }
            _ = try await world.client.signOut()
            guard case .signedOut(let reason) = try world.client.sessionState() else {
                Issue.record("signed in")
                return
            }
            #expect(reason.notice == .failed && reason.error?.code == .offline)
            #expect(world.revoked.isEmpty)
        }
    }

    @Test("A portal's page does not end a session at a refresh")
    func refresh() async throws {
        try await OAuthEnvironment.run { world in
            try await world.signIn()
            world.clock.advance(by: .seconds(4_000))
            world.server.set { $0.troubles["/oauth2/token"] = [.answer(200, Self.page)] }
            await world.expect(.networkError) { try await world.client.getAccessToken() }
            #expect(try await world.client.isSignedIn())
            world.clock.advance(by: .seconds(60))
            #expect(try await world.client.getAccessToken().isEmpty == false)
        }
    }
}
