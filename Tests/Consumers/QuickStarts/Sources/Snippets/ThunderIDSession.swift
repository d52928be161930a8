import Foundation
import ThunderID

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An access token on a request: renewed when stale, one refresh however many ask.
func load(_ request: URLRequest, with client: ThunderIDClient) async throws -> URLRequest {
    var request = request
    let token = try await client.getAccessToken()  // renewed when stale: one refresh, however many ask
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return request
}

func follow(_ client: ThunderIDClient, showSignIn: (String) -> Void) async throws {
    for await state in try client.sessionStates() {  // the present state first, then every other
        if case .signedOut(let reason) = state { showSignIn(reason.kind.rawValue) }
    }
}
