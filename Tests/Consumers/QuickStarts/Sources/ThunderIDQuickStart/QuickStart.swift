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
        while model.phase == .ready, let step: FlowStep = model.step {
            let fields: [FormField] = step.fields.filter { $0.kind != .hidden }
            for field in fields {
                print("\(field.label): ", terminator: "")
                guard let line: String = readLine() else { return print("No input.") }
                model.setValue(line, for: field.id)
            }
            await model.submit()

            // A refused form stays, with the reasons; the loop asks again.
            let reasons: [FormField.ID: [String]] = model.fieldErrors
            for (field, texts) in reasons { print("\(field): \(texts.joined(separator: " "))") }
            if let error: NativeAuthError = model.error, model.phase == .ready { print(error.message) }
        }

        // The flow is over: complete, or failed, for example because no server runs.
        if let error: NativeAuthError = model.error { throw error }
        let user: User = try await client.getUser()
        print("Signed in as \(user.displayName ?? user.sub)")
    }
}
