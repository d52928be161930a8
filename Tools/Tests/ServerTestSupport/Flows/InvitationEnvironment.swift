import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer

/// A server with an invitation flow, and repeated steps of the tests.
struct InvitationEnvironment: FlowTestEnvironment {
    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock

    var application: String { server.applications.invitation.applicationId }

    func administrator(scope: String? = "system") async throws -> String {
        var form = ["grant_type": "client_credentials"]
        form["scope"] = scope
        let headers = Self.basic(server.administratorSecret)
        return try await client.form("/oauth2/token", form, headers: headers).accessToken
    }

    func begin(bearer: String?) async throws -> TestClient.Reply {
        try await client.send(
            "POST",
            "/flow/execute",
            headers: bearer.map { [("Authorization", "Bearer \($0)")] } ?? [],
            body: try JSONEncoder().encode(
                ["applicationId": application, "flowType": "USER_ONBOARDING"] as [String: String]
            )
        )
    }

    func invite(_ email: String, _ action: String) async throws -> TestClient.Reply {
        let form = try await begin(bearer: try await administrator())
        let step = try await client.answer(form, "action_email", ["email": email])
        return try await client.answer(step, action)
    }

    func open(_ link: String, more: [String: JSONValue] = [:]) async throws -> TestClient.Reply {
        let address = try #require(URLComponents(string: link))
        let inputs = more.merging(["inviteToken": .string(address["inviteToken"] ?? "")]) { $1 }
        return try await client.flow([
            "executionId": .string(address["executionId"] ?? ""), "inputs": .object(inputs),
        ])
    }

    /// The header with which the administrator's client authenticates.
    static func basic(_ secret: String) -> [(String, String)] {
        let text = "\(ShippedApplications.administratorClientID):\(secret)"
        return [("Authorization", "Basic \(Data(text.utf8).base64EncodedString())")]
    }
}
