import Foundation
import NativeAuthCore
import ThunderID

@main
struct SignIn {
    static let applicationId = "019a0000-0000-7000-8000-00000000d001"

    static func main() async {
        do {
            let config = ThunderIDConfig(
                baseUrl: "https://localhost:8090",
                clientId: "demo-native",
                scopes: ["openid", "profile", "email"],
                afterSignInUrl: "nativeauth-demo://callback",
                developmentCertificatePath: DevelopmentCertificate.localServerPath()
            )
            let client = ThunderIDClient()
            try await client.initialize(config: config)
            try await signIn(client)

            let profile: UserProfile = try await client.getUserProfile()
            print("Signed in as \(profile.id)")
            for (name, value) in profile.claims { print(name, value) }

            try await client.signOut()
            print("Signed out")
        } catch {
            print(error.localizedDescription)
            exit(1)
        }
    }

    static func signIn(_ client: ThunderIDClient) async throws {
        let request = EmbeddedFlowRequestConfig(applicationId: applicationId)
        // An empty payload starts the flow.
        var step: EmbeddedFlowResponse = try await client.signIn(payload: EmbeddedSignInPayload(), request: request)

        while step.flowStatus == .promptOnly, step.type != "REDIRECTION" {
            if let refusal: IAMError = step.refusal { print(refusal.localizedDescription) }
            // The first action is the form's button; the others lead to sign-up and recovery.
            var payload = EmbeddedSignInPayload(flowId: step.flowId, actionId: step.data?.actions?.first?.id)
            for input in step.data?.inputs ?? [] { payload.inputs[input.name] = ask(input.name) }
            step = try await client.signIn(payload: payload, request: request)
        }
        if let refusal: IAMError = step.refusal { throw refusal }
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
