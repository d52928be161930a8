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
        try await start(application)
    }

    @MainActor
    static func start(_ application: MSALNativeAuthPublicClientApplication) async throws {
        let parameters = MSALNativeAuthSignUpParameters(username: ask("Email address"))
        parameters.password = ask("Password")
        let result: SignUpStartResult = await application.signUp(parameters: parameters)
        switch result {
        case .codeRequired(let newState, let sentTo, _, let codeLength):
            try await submitCode(ask("\(codeLength)-digit code sent to \(sentTo)"), to: newState)
        case .attributesInvalid(let attributeNames):
            print("Invalid: \(attributeNames.joined(separator: ", "))")
        case .error(let error) where error.isInvalidUsername || error.isInvalidPassword:
            print(error.localizedDescription)
            try await start(application)
        case .error(let error):
            throw error
        }
    }

    @MainActor
    static func submitCode(_ code: String, to state: SignUpCodeRequiredState) async throws {
        let result: SignUpVerifyCodeResult = await state.submitCode(code: code)
        switch result {
        case .attributesRequired(let attributes, let newState): try await submit(attributes, to: newState)
        case .completed(let newState): try await signIn(after: newState)
        case .passwordRequired: print("The sign-up started with a password; it is not asked for again.")
        case .error(let error, let newState):
            guard error.isInvalidCode, let newState else { throw error }
            print(error.localizedDescription)
            try await submitCode(ask("Code"), to: newState)
        }
    }

    @MainActor
    static func submit(
        _ attributes: [MSALNativeAuthRequiredAttribute],
        to state: SignUpAttributesRequiredState
    ) async throws {
        var values: [String: Any] = [:]
        for attribute in attributes { values[attribute.name] = ask(attribute.name) }
        let result: SignUpAttributesRequiredResult = await state.submitAttributes(attributes: values)
        switch result {
        case .attributesRequired(let attributes, let newState): try await submit(attributes, to: newState)
        case .attributesInvalid(let attributeNames, let newState):
            print("Invalid: \(attributeNames.joined(separator: ", "))")
            try await submit(attributes, to: newState)
        case .completed(let newState): try await signIn(after: newState)
        case .error(let error): throw error
        }
    }

    @MainActor
    static func signIn(after state: SignInAfterSignUpState) async throws {
        let parameters = MSALNativeAuthSignInAfterSignUpParameters()
        let result: SignInAfterSignUpResult = await state.signIn(parameters: parameters)
        switch result {
        case .completed(let result): print("Signed in as \(result.account.username ?? "unknown")")
        case .awaitingMFA, .strongAuthMethodRegistration: print("This tenant asks for a second factor.")
        case .error(let error): throw error
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
