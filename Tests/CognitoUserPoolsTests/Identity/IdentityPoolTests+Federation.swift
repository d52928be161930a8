import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

/// Logins of other providers.
extension IdentityPoolTests {
    @Test("A login of another provider is kept until it is cleared")
    func federation() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("f"), credentials("A", of: "f", lifetime: 60), credentials("B", of: "f"))
        #expect(try await identities.federate(facebook).identityID == "local:f")
        #expect(try identities.federatedLogin() == facebook)
        #expect(try await identities.federatedIdentity(facebook).credentials.accessKeyID == "B")
        #expect(sent.last == "credentials local:f graph.facebook.com")

        let guest = await #expect(throws: NativeAuthError.self) { try await identities.guestIdentity() }
        #expect(guest?.code == .wrongState)
        try await identities.clearFederation()
        #expect(try identities.federatedLogin() == nil)
        let error = await #expect(throws: NativeAuthError.self) { try await identities.clearFederation() }
        #expect(error?.code == .wrongState)
    }

    @Test("A renewal does not bring a federation back that was cleared meanwhile")
    func clearedMeanwhile() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("f"), credentials("A", of: "f", lifetime: 60))
        _ = try await identities.federate(facebook)
        script(
            .custom { _ in
                try await identities.clearFederation()
                throw TransportError(.timedOut)
            },
            id("f"),
            credentials("B", of: "f")
        )
        await #expect(throws: NativeAuthError.self) { try await identities.federatedIdentity(facebook) }
        let error = await #expect(throws: NativeAuthError.self) { try await identities.federatedIdentity(facebook) }
        #expect(error?.code == .wrongState)
        #expect(try identities.federatedLogin() == nil && transport.requests.count == 3)
    }

    @Test("A response that arrives after the end of a federation is not stored")
    func lateFederation() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(id("f"), credentials("A", of: "f", lifetime: 60))
        _ = try await identities.federate(facebook)
        let end = clock.now.timeIntervalSince1970 + 3_600
        let late =
            #"{"AccessKeyId":"B","SecretKey":"s","SessionToken":"t","Expiration":\#(end)}"#
        script(
            .custom { _ in
                try await identities.clearFederation()
                let body = Data(#"{"IdentityId":"local:f","Credentials":\#(late)}"#.utf8)
                return TransportResponse(head: .init(status: .ok), body: body)
            }
        )
        let error = await #expect(throws: NativeAuthError.self) { try await identities.federatedIdentity(facebook) }
        #expect(error?.code == .wrongState)
        #expect(try identities.federatedLogin() == nil)
    }

    @Test("An identity that the app's server has assigned is used without asking for one")
    func assigned() async throws {
        let identities = try identities(try pool(transport, store: store))
        script(credentials("A", of: "d"))
        #expect(try await identities.federate(facebook, assignedID: "local:d").identityID == "local:d")
        #expect(sent == ["credentials local:d graph.facebook.com"])
    }
}
