import AWSCognitoAuthPlugin
import Amplify
import AuthForms
import MSAL
import ThunderIDSwiftUI

/// A flow of the app's own: the forms of this package draw it.
actor WelcomeFlow: AuthenticationFlow {
    func start() async throws -> FlowStep {
        FlowStep(id: "end", kind: .complete(FlowOutcome(user: FlowUser(id: "1", username: "ada"))))
    }

    func submit(_ submission: FlowSubmission) async throws -> FlowStep { try await start() }
    func resume(_ saved: SavedFlow) async throws -> FlowStep { try await start() }
    func save() async -> SavedFlow? { nil }
    func cancel() async {}
}

let model = FlowModel(flow: WelcomeFlow())
await model.start()
let vendors = [vendorOfAWSCognitoAuthPlugin, vendorOfAmplify, vendorOfMSAL, vendorOfThunderIDSwiftUI]
print("consumer BesideVendors: \(model.phase == .ready ? "a form" : "signed in"), \(vendors.joined(separator: ", "))")
