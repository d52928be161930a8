import Foundation
import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import ServerTestSupport

extension PageTabTests {
    @Test("An expired consent stays expired, reports that and can be restarted", arguments: [true, false])
    func consentTimedOut(_ isSent: Bool) async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.consent))
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            clock.advance(301)
            if isSent { try await person.submit([:], "action_deny") } else { try await person.reload() }
            for _ in 0..<3 {
                #expect(try person.page.heading == "Something went wrong")
                #expect(try person.page.alert == "Time expired. Start over.")
                #expect(try person.page.all("p", "role", "timer").isEmpty)
                #expect(try person.page.first("button", "value", "gate:cancel") != nil)
                try await person.reload()
            }
            try await person.submit([:], "gate:restart")
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            try await person.submit([:], "action_approve")
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    @Test("Going back to the sign-in form by its link shows no confirmation, and the application refuses the sign-in")
    func backToSignIn() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit([:], "action_forgot_password")
            try await person.submit([:], "action_signin")
            #expect(try person.page.heading == "Sign in" && person.page.all("div", "role", "status").isEmpty)
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            try await person.followRefresh()
            #expect(person.left?["code"] == nil)
            #expect(person.left?["error"] == "access_denied")
        }
    }

    @Test("After a password reset the sign-in form confirms it")
    func recoveryInsideSignIn() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit([:], "action_forgot_password")
            try await person.submit(["username": "alice"])
            try await person.open(try #require(await server.outbox.messages().last?.link))
            try await person.submit()
            try await person.submit(["password": "New#2027"])
            let note = "Your password was changed. Sign in with your new password."
            #expect(try person.page.heading == "Sign in")
            #expect(try person.page.first("div", "role", "status")?.words == note)
            try await person.submit(["username": "alice", "password": "wrong"])
            #expect(try person.page.all("div", "role", "status").isEmpty)
            try await person.submit(["username": "alice", "password": "New#2027"])
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }

    @Test("A redirect of a step is recorded only while the step is the current one of that browser")
    func markRedirected() async throws {
        try await TestServer.run { server, _ in
            let application = try #require(
                server.services.definitions.current.applications[server.applications.demo.applicationId]
            )
            let overview = ExecutionOverview(
                application: application,
                browserHash: "b",
                start: nil,
                startedType: .recovery,
                currentType: .recovery,
                linkInput: nil
            )
            var session = PageSession(executionID: "e", overview: overview, browserHash: "b")
            session.number = 2
            let store = PageSessionStore(clock: TestClock())
            for (execution, browser, number, isMarked) in [
                ("x", "b", 2, false), ("e", "c", 2, false), ("e", "b", 1, false), ("e", "b", 2, true),
            ] {
                await store.put(session)
                await store.markRedirected(execution, browserHash: browser, number: number)
                let kept = await store.session("e", in: "b")
                #expect(kept?.wasRedirected == isMarked && kept?.number == 2, "\(execution) \(browser) \(number)")
            }
        }
    }

    @Test("Returned input is truncated to its limit, and input above the flow's limit is refused")
    func longValues() async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await person.submit(["username": String(repeating: "a", count: 4_097), "password": "x"])
            #expect(try (person.page.fields["username"]?["value"] ?? "").isEmpty)
            try await person.submit(["username": String(repeating: "b", count: 70_000), "password": "x"])
            #expect(try person.page.alert != nil)
            #expect(try (person.page.fields["username"]?["value"] ?? "").isEmpty)
            try await person.submit(["username": String(repeating: "c", count: 4_096), "password": "x"])
            #expect(try person.page.fields["username"]?["value"]?.count == 4_096)
        }
    }

    @Test("A restart does not extend an authorization; an expired one is reported on a page of the server")
    func restartsEnd() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.magicLink))
            try await person.submit(["email": "alice@example.com"])
            clock.advance(3_000)
            try await person.submit([:], "gate:restart")
            #expect(try person.page.fields["email"] != nil)
            clock.advance(700)
            try await person.submit(["email": "alice@example.com"])
            #expect(person.reply?.status == 404)
            #expect(try person.page.heading == "This page has expired")
        }
    }

    @Test("An unknown authorization leads to the server's error page, which does not mention the application")
    func goneAuthorization() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.demo))
            try await server.services.directory.database.pool.write {
                try $0.execute(sql: "DELETE FROM conversation WHERE realm = 'oauth:authorization'")
            }
            try await person.submit(["username": "alice", "password": "Alice#2026"])
            #expect(person.address.hasPrefix("/gate/error?"))
            #expect(try !person.page.words.contains("not signed in") && person.left == nil)
        }
    }
}
