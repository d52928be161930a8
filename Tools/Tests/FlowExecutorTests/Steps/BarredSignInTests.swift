import Foundation
import Testing

@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Flows that call a sign-in flow", .timeLimit(.minutes(5)))
struct BarredSignInTests {
    private static let recovery: [FlowType: String] = [
        .authentication: "sign-in", .registration: "sign-up", .recovery: "recovery",
    ]

    @Test(
        "A client that may not start a sign-in cannot reach one through a link",
        arguments: [
            (Application.Kind.browser, Application.Attestation.developmentMode, false), (.mobile, .apple, false),
            (.mobile, .notConfigured, false), (.fullstack, .developmentMode, false), (.m2m, .developmentMode, false),
            (.mobile, .developmentMode, true),
        ]
    )
    func links(_ kind: Application.Kind, _ attestation: Application.Attestation, _ isAllowed: Bool) async throws {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = [
            Application(
                id: "other",
                clientID: "other",
                name: "Other",
                kind: kind,
                attestation: attestation,
                flows: Self.recovery
            )
        ]
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            for type in ["RECOVERY", "REGISTRATION"] {
                let form = try await client.start("other", type)
                #expect(form.flowStatus == "INCOMPLETE")
                let step = try await client.answer(form, "action_signin")
                if isAllowed {
                    #expect(step.inputs == ["username", "password"])
                    continue
                }
                #expect(step.status == 403)
                #expect(step.errorCode == "FES-1010")
                // The execution is unchanged.
                #expect(try await client.answer(form).actions.contains("action_signin"))
            }
        }
    }

    @Test("A backend that authenticates with its secret may call a sign-in flow")
    func secret() async throws {
        var configuration = try await TestServer.configuration()
        let hash = try PBKDF2Hash(secret: "secret", salt: Array("some salt".utf8), rounds: 1_000)
        configuration.moreApplications = [
            Application(
                id: "other",
                clientID: "other",
                name: "Other",
                kind: .fullstack,
                flowSecret: hash,
                flows: Self.recovery
            )
        ]
        try await TestServer.run(configuration) { _, client in
            for (secret, isAllowed) in [("secret", true), ("wrong", false)] {
                let form = try await client.send(
                    "POST",
                    "/flow/execute",
                    headers: [("Flow-Secret", secret)],
                    body: try JSONEncoder().encode(["applicationId": "other", "flowType": "RECOVERY"])
                )
                let step = try await client.answer(form, "action_signin")
                #expect((step.errorCode == nil) == isAllowed)
            }
        }
    }
}
