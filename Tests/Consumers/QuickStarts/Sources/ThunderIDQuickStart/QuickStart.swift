import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

@main
struct QuickStart {
    @MainActor
    static func main() async {
        do {
            try await signUp()
        } catch {
            print(error.localizedDescription)
            exit(1)
        }
    }

    @MainActor
    static func signUp() async throws {
        let config = ThunderIDConfig(
            baseUrl: "https://localhost:8090",
            clientId: "demo-native",
            scopes: ["openid", "profile", "email"],
            afterSignInUrl: "nativeauth-demo://callback",
            applicationId: "019a0000-0000-7000-8000-00000000d001",
            developmentCertificatePath: DevelopmentCertificate.localServerPath()
        )
        let client = ThunderIDClient()
        try await client.initialize(config: config)

        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: .signUp))
        await model.start()
        while model.phase == .ready {
            for field in fieldsToFill(model) {
                let mark = field.isRequired ? "" : " (optional)"
                model.setValue(ask(field.label + mark), for: field.id)
            }
            await model.submit()

            // A refused form stays, with the reasons; the loop asks again.
            for field in model.step?.fields ?? [] {
                for reason in model.fieldErrors[field.id] ?? [] { print("\(field.label): \(reason)") }
            }
            if let error: NativeAuthError = model.error, model.phase == .ready { print(error.message) }
        }

        // The flow is over: complete, or failed, for example because no server runs.
        if let error: NativeAuthError = model.error { throw error }
        let user: User = try await client.getUser()
        print("Signed in as \(user.displayName ?? user.sub)")
    }

    /// All fields of a new form; of a refused one, those with an error, and passwords, which are not kept.
    @MainActor
    static func fieldsToFill(_ model: FlowModel) -> [FormField] {
        let fields: [FormField] = model.step?.fields.filter { $0.kind != .hidden } ?? []
        guard !model.fieldErrors.isEmpty else { return fields }
        return fields.filter { field in
            model.fieldErrors[field.id] != nil || field.isRequired && model.value(for: field.id).isEmpty
        }
    }

    static func ask(_ question: String) -> String {
        print("\(question): ", terminator: "")
        guard let line: String = readLine() else {
            print("No input.")
            exit(1)
        }
        return line
    }
}
