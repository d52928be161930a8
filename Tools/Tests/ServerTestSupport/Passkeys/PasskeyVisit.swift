import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import struct NativeAuthTesting.AuthenticatorOutput

/// A client of the passkey application.
struct PasskeyVisit: Sendable {
    let server: LocalIdentityServer
    let client: TestClient

    var application: String { server.applications.passkey.applicationId }

    func passwordForm() async throws -> TestClient.Reply { try await client.start(application) }

    /// Runs a flow up to the passkey creation options.
    func enrolment(_ username: String = "alice", _ password: String = "Alice#2026") async throws
        -> TestClient.Reply
    {
        let form = try await passwordForm()
        let offer = try await client.answer(form, "action_001", ["username": username, "password": password])
        #expect(offer.actions == ["action_enrol", "action_skip"])
        return try await client.answer(offer, "action_enrol")
    }

    func enrol(
        _ authenticator: SoftAuthenticator,
        _ username: String = "alice",
        _ password: String = "Alice#2026"
    ) async throws -> TestClient.Reply {
        let step = try await enrolment(username, password)
        return try await client.answer(step, "action_reg", try authenticator.create(step.challengeText).inputs)
    }

    func challenge() async throws -> TestClient.Reply {
        try await client.answer(try await passwordForm(), "action_passkey")
    }

    func signIn(_ authenticator: SoftAuthenticator) async throws -> TestClient.Reply {
        let step = try await challenge()
        return try await client.answer(step, nil, try authenticator.get(step.challengeText).inputs)
    }

    func authenticator(_ key: SoftAuthenticator.Key = .p256(.init())) -> SoftAuthenticator {
        SoftAuthenticator(key: key, origin: client.baseURL)
    }
}

extension TestClient.Reply {
    /// The options of a passkey ceremony.
    var options: JSONValue? {
        (note("passkeyChallenge") ?? note("passkeyCreationOptions")).flatMap {
            try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
    }

    var challengeText: String { options?["challenge"]?.string ?? "" }
    var subject: String? { assertion.flatMap { Token($0) }?.claims["sub"]?.string }
}
