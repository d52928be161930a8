import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Passkey endpoints", .timeLimit(.minutes(5)))
struct PasskeyEndpointTests {
    private static let application = "019a0000-0000-7000-8000-00000000e0f1"

    /// A sign-up that creates a passkey.
    private static let signUp = """
        resource_type: flow
        name: With a passkey
        handle: with-passkey
        flowType: REGISTRATION
        nodes:
          - {id: start, type: START, onSuccess: prompt}
          - id: prompt
            type: PROMPT
            prompts:
              - inputs:
                  - {identifier: username, type: TEXT_INPUT, required: true}
                action: {ref: go, nextNode: provision}
          - id: provision
            type: TASK_EXECUTION
            executor: {name: ProvisioningExecutor}
            onSuccess: create
            onIncomplete: prompt
          - id: create
            type: TASK_EXECUTION
            executor: {name: PasskeyAuthExecutor, mode: register_start}
            onSuccess: end
          - {id: end, type: END}
        """

    @Test("Without a sign-up that creates a passkey, the document is an empty object")
    func none() async throws {
        try await TestServer.run { _, client in
            let reply = try await client.get("/.well-known/passkey-endpoints")
            #expect(reply.status == 200 && reply.text == "{}")
            #expect(reply.headers["content-type"]?.hasPrefix("application/json") == true)
        }
    }

    @Test("The address for a new passkey is the page of a sign-up that creates one, and opens it")
    func enrolment() async throws {
        let sandbox = try DefinitionSandbox(["with-passkey.yaml": Self.signUp])
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration()
        configuration.definitions = sandbox.url
        configuration.moreApplications = [
            Application(
                id: Self.application,
                clientID: "with-passkey",
                name: "With a passkey",
                flows: [.registration: "with-passkey"]
            )
        ]
        try await TestServer.run(configuration) { _, client in
            let document = try await client.get("/.well-known/passkey-endpoints").json
            let page = "/gate/signup?applicationId=\(Self.application)"
            #expect(document == ["enroll": .string(client.baseURL + page)])

            let person = PageVisitor(client)
            try await person.open(page)
            #expect(try person.page.fields["username"] != nil)
        }
    }
}
