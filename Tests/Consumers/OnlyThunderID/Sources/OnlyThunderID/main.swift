import Foundation
import ThunderID

// An app in Swift 5 mode with one product: it creates a client, and every documented result is reachable.
@MainActor
func run() async throws {
    let client = ThunderIDClient()
    do {
        _ = try await client.isSignedIn()
    } catch let error as IAMError where error.code == .sdkNotInitialized {
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://localhost:8090", applicationId: "an-application"),
            storage: InMemoryStorageAdapter()
        )
    }
    let isSignedIn = try await client.isSignedIn()
    print("consumer OnlyThunderID: initialized, signed in: \(isSignedIn)")
}

try await run()
