import Foundation
import MSAL
import NativeAuthCore

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
        guard let url = URL(string: "https://localhost:8090/nativeauth.onmicrosoft.com") else { return }
        let config = MSALNativeAuthPublicClientApplicationConfig(
            clientId: "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0001",
            authority: try MSALCIAMAuthority(url: url),
            challengeTypes: [.OOB, .password]
        )
        let application = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(),
            developmentCertificatePath: DevelopmentCertificate.localServerPath()
        )

        let parameters = MSALNativeAuthSignUpParameters(username: ask("Email"))
        parameters.password = ask("Password")
        let start: SignUpStartResult = await application.signUp(parameters: parameters)
        switch start {
        case .codeRequired(let newState, let sentTo, _, let codeLength):
            await submitCode(ask("\(codeLength)-digit code sent to \(sentTo)"), to: newState)
        case .attributesInvalid(let attributeNames):
            print("Invalid: \(attributeNames.joined(separator: ", "))")
        case .error(let error):
            throw error
        }
    }

    @MainActor
    static func submitCode(_ code: String, to state: SignUpCodeRequiredState) async {
        let result: SignUpVerifyCodeResult = await state.submitCode(code: code)
        switch result {
        case .attributesRequired(let attributes, let newState): await submit(attributes, to: newState)
        case .completed(let newState): await signIn(after: newState)
        case .passwordRequired: print("The sign-up started with a password; it is not asked for again.")
        case .error(let error, let newState):
            print(error.errorDescription ?? "\(error.kind)")
            guard error.isInvalidCode, let newState else { return }
            await submitCode(ask("Code"), to: newState)
        }
    }

    @MainActor
    static func submit(
        _ attributes: [MSALNativeAuthRequiredAttribute],
        to state: SignUpAttributesRequiredState
    ) async {
        var values: [String: Any] = [:]
        for attribute in attributes { values[attribute.name] = ask(attribute.name) }
        let result: SignUpAttributesRequiredResult = await state.submitAttributes(attributes: values)
        switch result {
        case .attributesRequired(let attributes, let newState): await submit(attributes, to: newState)
        case .attributesInvalid(let attributeNames, _): print("Invalid: \(attributeNames.joined(separator: ", "))")
        case .completed(let newState): await signIn(after: newState)
        case .error(let error): print(error.errorDescription ?? "\(error.kind)")
        }
    }

    @MainActor
    static func signIn(after state: SignInAfterSignUpState) async {
        let parameters = MSALNativeAuthSignInAfterSignUpParameters()
        let result: SignInAfterSignUpResult = await state.signIn(parameters: parameters)
        switch result {
        case .completed(let result): print("Signed in as \(result.account.username ?? "unknown")")
        case .awaitingMFA, .strongAuthMethodRegistration: print("This tenant asks for a second factor.")
        case .error(let error): print(error.errorDescription ?? "\(error.kind)")
        }
    }

    static func ask(_ question: String) -> String {
        print("\(question): ", terminator: "")
        return readLine() ?? ""
    }
}
