import Foundation
import NativeAuthCore
import ThunderID

/// The number of requests: on a phone, each costs more than all other figures in this table.
struct RoundTrips {
    /// A device clock that can be advanced, so that a token is stale.
    // unchecked: a lock protects the only value.
    private final class DeviceClock: @unchecked Sendable {
        private let lock = NSLock()
        private var ahead: TimeInterval = 0

        func advance(by seconds: TimeInterval) { lock.withLock { ahead += seconds } }

        var clock: AuthClock {
            AuthClock(
                now: { Date().addingTimeInterval(self.lock.withLock { self.ahead }) },
                sleep: { try await Task.sleep(for: $0) }
            )
        }
    }

    let server: RunningServer

    func count() async throws {
        let certificate = try DevelopmentCertificate(path: server.certificatePath)
        let transport = CountingTransport(AsyncHTTPClientTransport(developmentCertificate: certificate))
        for (kind, hasTokens) in [("tokens", true), ("assertion", false)] {
            let person = Person(name: "trips-\(kind)")
            let clock = DeviceClock()
            let client = try await server.client(transport, hasTokens: hasTokens, clock: clock.clock)
            try await person.run(.signUp, with: client)
            try transport.report("trips.\(kind).signup")
            let second = try await server.client(transport, hasTokens: hasTokens, clock: clock.clock)
            try await person.run(.signIn, with: second)
            try transport.report("trips.\(kind).signin.first")
            second.clearSession()
            try await person.run(.signIn, with: second)
            try transport.report("trips.\(kind).signin.again")
            guard hasTokens else { continue }
            clock.advance(by: 3_600)
            let old = try await client.getAccessToken()
            try transport.report("trips.refresh")
            guard try await client.getAccessToken() == old else { throw Surprise("another token than just before") }
            try transport.report("trips.fresh")
        }
    }
}
