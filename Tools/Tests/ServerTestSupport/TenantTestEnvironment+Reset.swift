import Testing

@testable import EntraEndpoints

extension TenantTestEnvironment {
    static let newPassword = "Another#Horse2"

    func startReset(_ name: String = TenantTestEnvironment.address) async throws
        -> TestClient.Reply
    {
        try await send(EntraPath.resetStart, ["username": name, "challenge_type": Self.types])
    }

    /// Runs a reset up to the new password.
    func provenReset() async throws -> TestClient.Reply {
        let sent = try await challenge(EntraPath.resetChallenge, try await startReset())
        try #require(sent.challengeType == "oob", "\(sent.text)")
        return try await next(EntraPath.resetContinue, sent, ["grant_type": "oob", "oob": await code()])
    }
}
