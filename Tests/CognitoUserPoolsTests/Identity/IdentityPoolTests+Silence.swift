import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

/// A service that does not answer.
extension IdentityPoolTests {
    /// A request without an answer, until its timeout.
    private var silence: Answer {
        .custom { [clock] request in
            clock.advance(by: request.timeout)
            throw TransportError(.timedOut)
        }
    }

    /// The time that a call takes, and its error.
    private func failure(
        _ call: () async throws -> IdentityRecord
    ) async throws -> (took: Duration, error: NativeAuthError) {
        let start = clock.clock.elapsed
        let error = await #expect(throws: NativeAuthError.self) { _ = try await call() }
        return (clock.clock.elapsed - start, try #require(error))
    }

    @Test("A session waits eight seconds for a service that does not answer, and then not at all for a pause")
    func silentService() async throws {
        let userPool = try pool(transport, store: store)
        let record = try await newSession(userPool)
        let identities = try identities(userPool)
        script(silence)
        let first = try await failure { try await identities.identity(of: record) }
        #expect(first.took == .seconds(8) && first.error.code == .timedOut)

        let requests = transport.requests.count
        let second = try await failure { try await identities.identity(of: record, isForced: true) }
        #expect(second.took == .zero && second.error.code == .timedOut)
        #expect(second.error.recovery == [.retry(after: .seconds(30))])
        #expect(transport.requests.count == requests)
        #expect(try await userPool.freshSession() == record)

        clock.advance(by: .seconds(30))
        script(silence)
        #expect(try await failure { try await identities.identity(of: record) }.took == .seconds(8))
        clock.advance(by: .seconds(59))
        #expect(try await failure { try await identities.identity(of: record) }.took == .zero)
        clock.advance(by: .seconds(1))
        script(id("u"), credentials("A", of: "u"))
        #expect(try await identities.identity(of: record).identityID == "local:u")
    }

    @Test("Both requests of an identity share the eight seconds")
    func slowService() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(
            .custom { [clock] request in
                #expect(request.timeout == .seconds(8))
                clock.advance(by: .seconds(5))
                return TransportResponse(head: .init(status: .ok), body: Data(#"{"IdentityId":"local:g"}"#.utf8))
            },
            silence
        )
        #expect(try await failure { try await identities.guestIdentity() }.took == .seconds(8))
        #expect(transport.requests.count == 2)
    }

    @Test("During a pause, a stored identity is used until it expires")
    func storedDuringPause() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("g"), credentials("A", of: "g"), silence)
        _ = try await identities.guestIdentity()
        #expect(try await failure { try await identities.guestIdentity(isForced: true) }.took == .seconds(8))
        #expect(try await identities.guestIdentity().credentials.accessKeyID == "A")
    }

    @Test("A federation, which the app waits for, has the whole timeout and no pause")
    func silentFederation() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(silence, id("f"), credentials("A", of: "f"))
        #expect(try await failure { try await identities.federate(facebook) }.took == .seconds(30))
        #expect(try await identities.federate(facebook).identityID == "local:f")
    }
}
