@testable import IdentityBase
@testable import LocalIdentityServer

/// A server with a flow that asks for consent, and repeated steps of the tests.
struct ConsentEnvironment: FlowTestEnvironment {
    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock

    /// Signs in up to the consent prompt, or to the end if there is none.
    func signIn() async throws -> TestClient.Reply {
        try await client.signIn(server.applications.consent.applicationId, "alice", "Alice#2026")
    }

    func approve(_ step: TestClient.Reply, _ decisions: String) async throws -> TestClient.Reply {
        try await client.answer(step, "action_approve", ["consent_decisions": decisions])
    }

    /// The approval of all elements.
    static let all = """
        {"approved":true,"purposes":[
        {"purposeName":"account","approved":true,
         "elements":[{"name":"username","approved":true},{"name":"email","approved":true}]},
        {"purposeName":"profile","approved":true,
         "elements":[{"name":"given_name","approved":true},{"name":"family_name","approved":true},
                     {"name":"mobile_number","approved":true}]}]}
        """
}
