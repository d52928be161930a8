import Crypto
import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import struct NativeAuthTesting.AuthenticatorOutput
@testable import ServerTestSupport

@Suite("Passkeys in the demo application", .timeLimit(.minutes(5)))
struct PasskeyFlowTests {
    private static func run(
        clock: any WallClock = SystemWallClock(),
        _ work: @escaping @Sendable (PasskeyVisit) async throws -> Void
    ) async throws {
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            try await work(PasskeyVisit(server: server, client: client))
        }
    }

    @Test("A passkey registered after a password sign-in signs in without a user name")
    func wholeWay() async throws {
        try await Self.run { visit in
            for key in [SoftAuthenticator.Key.p256(.init()), .ed25519(.init())] {
                var authenticator = visit.authenticator(key)
                let enrolled = try await visit.enrol(authenticator)
                #expect(enrolled.flowStatus == "COMPLETE", "\(enrolled.text)")
                let alice = try #require(enrolled.subject)
                authenticator.userHandle = Passkey.handle(of: alice)
                let done = try await visit.signIn(authenticator)
                #expect(done.flowStatus == "COMPLETE", "\(done.text)")
                #expect(done.subject == alice)
                #expect(done.methods == ["PasskeyAuthenticator"])
                let kept = try #require(
                    try await visit.server.services.passkeys.passkey(Base64URL.text(authenticator.id))
                )
                #expect(kept.lastUsedAt != nil)
            }
        }
    }

    @Test("The options have the required members and exclude registered passkeys")
    func options() async throws {
        try await Self.run { visit in
            let first = try await visit.enrolment()
            #expect(first.options?["excludeCredentials"] == nil)
            #expect(first.options?["authenticatorSelection"]?["residentKey"] == "required")
            #expect(first.options?["user"]?["displayName"] == "Alice Example")
            #expect(first.options?["rp"]?["id"] == "localhost")
            var inputs = try visit.authenticator().create(first.challengeText).inputs
            inputs["transports"] = #"["internal","hybrid","telepathy"]"#
            #expect(try await visit.client.answer(first, "action_reg", inputs).flowStatus == "COMPLETE")
            let second = try await visit.enrolment()
            guard case .array(let excluded) = second.options?["excludeCredentials"] else {
                Issue.record("no excludeCredentials")
                return
            }
            #expect(excluded.count == 1)
            #expect(excluded.first?["id"]?.string == inputs["credentialId"])
            #expect(excluded.first?["transports"] == ["internal", "hybrid"])

            let challenge = try await visit.challenge()
            #expect(challenge.options?["userVerification"] == "required")
            #expect(challenge.options?["allowCredentials"] == nil)
            #expect(Base64URL.exactData(challenge.challengeText)?.count == 32)
            #expect(challenge.inputs.last == "userHandle")
        }
    }

    @Test("A wrong passkey response returns to the form with the error, and the next one succeeds")
    func wrongAnswers() async throws {
        try await Self.run { visit in
            let authenticator = visit.authenticator()
            #expect(try await visit.enrol(authenticator).flowStatus == "COMPLETE")
            var wrong: [SoftAuthenticator] = []
            func change(_ change: (inout SoftAuthenticator) -> Void) {
                var changed = authenticator
                change(&changed)
                wrong.append(changed)
            }
            change { $0.origin = "https://evil.example" }
            change { $0.challenge = "AAAA" }
            change { $0.relyingPartyID = "evil.example" }
            change { $0.flags = 0x01 }
            change { $0.key = SoftAuthenticator.Key.p256(.init()) }
            change { $0.id = Data([1, 2, 3]) }
            change { $0.userHandle = Passkey.handle(of: "somebody") }
            for other in wrong {
                let step = try await visit.signIn(other)
                #expect(step.errorCode == "FET-1015")
                #expect(step.assertion == nil)
                #expect(step.inputs == ["username", "password"])
                #expect(step.actions.contains("action_passkey"))
            }
            #expect(try await visit.signIn(authenticator).flowStatus == "COMPLETE")
        }
    }

    @Test("A passkey response is valid once, in its own flow, for five minutes")
    func replay() async throws {
        let clock = TestClock()
        try await Self.run(clock: clock) { visit in
            let authenticator = visit.authenticator()
            _ = try await visit.enrol(authenticator)
            let step = try await visit.challenge()
            let inputs = try authenticator.get(step.challengeText).inputs
            // In another flow the challenge differs.
            let other = try await visit.challenge()
            #expect(try await visit.client.answer(other, nil, inputs).errorCode == "FET-1015")
            #expect(try await visit.client.answer(step, nil, inputs).flowStatus == "COMPLETE")
            #expect(try await visit.client.answer(step, nil, inputs).errorCode == "FES-1004")

            let late = try await visit.challenge()
            let lateInputs = try authenticator.get(late.challengeText).inputs
            clock.advance(300)
            let refused = try await visit.client.answer(late, nil, lateInputs)
            #expect(refused.errorCode == "FET-1015")
            let punctual = try await visit.challenge()
            let punctualInputs = try authenticator.get(punctual.challengeText).inputs
            clock.advance(299)
            #expect(try await visit.client.answer(punctual, nil, punctualInputs).flowStatus == "COMPLETE")
        }
    }

    @Test("A challenge is valid for one response, even a wrong one")
    func spent() async throws {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = try RecordedServerData.applications()
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let visit = PasskeyVisit(server: server, client: client)
            let authenticator = visit.authenticator()
            _ = try await visit.enrol(authenticator)
            // The recorded flow stays at its step after a wrong response.
            let step = try await client.start("01a1fd02-2b4e-755a-9f3c-09064ec6a761")
            let right = try authenticator.get(step.challengeText).inputs
            var last = try await client.answer(step, nil, right.merging(["signature": "AAAA"]) { $1 })
            #expect(last.errorCode == "FET-1015")
            for inputs in [right, right.mapValues { _ in "AAAA" }, right.mapValues { _ in "not base64!" }] {
                last = try await client.answer(last, nil, inputs)
                #expect(last.errorCode == "FET-1015")
                #expect(last.assertion == nil)
            }
        }
    }

    @Test("A signature counter that does not increase is refused, unless it is unused")
    func counter() async throws {
        try await Self.run { visit in
            var authenticator = visit.authenticator()
            authenticator.counter = 5
            #expect(try await visit.enrol(authenticator).flowStatus == "COMPLETE")
            for (counter, isFine) in [
                (5, false), (4, false), (0, false), (6, true), (6, false), (100, true), (7, false),
            ] {
                authenticator.counter = UInt32(counter)
                let step = try await visit.signIn(authenticator)
                #expect((step.flowStatus == "COMPLETE") == isFine, "\(counter)")
            }
            let uncounted = visit.authenticator()
            _ = try await visit.enrol(uncounted)
            for _ in 1...2 { #expect(try await visit.signIn(uncounted).flowStatus == "COMPLETE") }
        }
    }

    @Test("An invalid new passkey is refused, and registration can be skipped")
    func wrongEnrolment() async throws {
        try await Self.run { visit in
            let taken = visit.authenticator()
            _ = try await visit.enrol(taken)
            var wrong: [SoftAuthenticator] = [taken]
            for number in 0..<4 {
                var authenticator = visit.authenticator()
                switch number {
                case 0: authenticator.origin = "https://evil.example"
                case 1: authenticator.challenge = "AAAA"
                case 2: authenticator.relyingPartyID = "evil.example"
                default: authenticator.flags = 0x01
                }
                wrong.append(authenticator)
            }
            for authenticator in wrong {
                let step = try await visit.enrol(authenticator, "bob", "Bob#2026")
                #expect(step.errorCode == "FET-1018")
                #expect(step.actions == ["action_enrol", "action_skip"])
                let done = try await visit.client.answer(step, "action_skip")
                #expect(done.flowStatus == "COMPLETE")
                let bob = try #require(done.subject)
                #expect(try await visit.server.services.passkeys.passkeys(of: bob, relyingPartyID: "localhost").isEmpty)
            }
            #expect(try await visit.signIn(taken).flowStatus == "COMPLETE")
        }
    }

    @Test(
        "A malformed passkey response is refused with its error code",
        arguments: ["", "AAAA", "not base64!", "AAA=", "8J+YgA==", String(repeating: "A", count: 15_000)]
    )
    func garbage(_ text: String) async throws {
        try await Self.run { visit in
            let step = try await visit.challenge()
            let inputs = ["credentialId", "clientDataJSON", "authenticatorData", "signature"]
            let reply = try await visit.client.answer(
                step,
                nil,
                Dictionary(uniqueKeysWithValues: inputs.map { ($0, text) })
            )
            #expect(reply.errorCode == "FET-1015")
            let enrolment = try await visit.enrolment()
            let names = ["credentialId", "clientDataJSON", "attestationObject"]
            let refused = try await visit.client.answer(
                enrolment,
                nil,
                Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
            )
            #expect(refused.errorCode == "FET-1018")
        }
    }
}

extension TestClient.Reply {
    var methods: [String] {
        guard case .array(let list) = assertion.flatMap({ Token($0) })?.claims["assurance"]?["authenticators"] else {
            return []
        }
        return list.compactMap { $0["authenticator"]?.string }
    }
}
