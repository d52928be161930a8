import Foundation
import HTTPTypes
import NativeAuthBase
import Testing
import ThunderID

@testable import NativeAuthCore

@MainActor
@Suite("The profile at a server with SCIM only at /scim/v2", .timeLimit(.minutes(5)))
struct ProfileRootTests {
    /// A connection to a server whose paths below /scim2 do not exist, and which supports no PATCH.
    private final class NextVersion: HTTPTransport {
        private static let formerRoot = "/scim2/"
        private let network: any HTTPTransport
        private let requests = Lock<[String]>([])

        init(_ network: any HTTPTransport) { self.network = network }

        /// The methods and paths of the requests for profiles that the server has served.
        var served: [String] { requests.withLock { $0 } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            var request = request
            let path = request.head.path ?? ""
            if path.hasPrefix(Self.formerRoot) {
                request.head.path = "/unknown/" + path.dropFirst(Self.formerRoot.count)
            }
            // The server's response to POST is 405 with the error of a method that is not supported.
            if request.head.method == .patch { request.head.method = .post }
            let response = try await network.send(request)
            if path.hasPrefix("/scim"), response.head.status == .ok {
                requests.withLock { $0.append("\(request.head.method.rawValue) \(path)") }
            }
            return response
        }
    }

    @Test("The client reads the profile and replaces it", arguments: Backend.allCases)
    func profile(_ backend: Backend) async throws {
        try await ThunderIDTestServer.run(backend) { @MainActor world in
            let line = NextVersion(world.transport)
            let client = try await world.client(environment: ClientEnvironment(transport: line))
            let ada = Person(client: client, name: "ada")
            await ada.finish(await ada.begin(.signUp))

            let before = try await client.getUserProfile()
            #expect(before.claims["userName"] == AnyCodable("ada"))
            let user = try await client.updateUserProfile(payload: ["displayName": "Countess"])
            #expect(user.unstoredAttributes.isEmpty)
            let after = try await client.getUserProfile()
            #expect(after.claims["displayName"] == AnyCodable("Countess"))
            #expect(after.claims["emails"] == before.claims["emails"])
            #expect(Set(line.served) == ["GET /scim/v2/Me", "PUT /scim/v2/Me"])
        }
    }
}
