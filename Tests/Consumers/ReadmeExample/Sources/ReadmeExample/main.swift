import AuthFlows
import ThunderID

/// Stands for a field on a screen.
@MainActor
func ask(_ field: FormField) async -> String { "" }

// The examples are compiled as an app's code is. What runs needs no server: nothing listens on port 1.
let client = ThunderIDClient()
try await client.initialize(
    config: ThunderIDConfig(baseUrl: "https://127.0.0.1:1", applicationId: "an-application"),
    storage: InMemoryStorageAdapter()
)
let model = await signUp(with: client)
print("consumer ReadmeExample: \(model.phase), \(model.error?.code.rawValue ?? "no error")")
