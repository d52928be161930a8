import Testing

@testable import ServerTestSupport

extension BackchannelTests {
    @Test(
        "A requested expiry is at least one second and at most ten minutes",
        arguments: [("1", 1), ("0", nil), ("-1", nil), ("1.5", nil), ("600", 600), ("601", 600)] as [(String, Int64?)]
    )
    func requestedExpiry(_ requested: String, _ expected: Int64?) async throws {
        try await Self.run { world in
            let reply = try await world.begin(["requested_expiry": requested])
            #expect(reply.json["expires_in"]?.integer == expected, "\(reply.text)")
        }
    }

    @Test("A message has at most 256 characters", arguments: [(256, 200), (257, 400)])
    func longestMessage(_ length: Int, _ status: Int) async throws {
        try await Self.run { world in
            let reply = try await world.begin(["binding_message": String(repeating: "a", count: length)])
            #expect(reply.status == status)
        }
    }
}
