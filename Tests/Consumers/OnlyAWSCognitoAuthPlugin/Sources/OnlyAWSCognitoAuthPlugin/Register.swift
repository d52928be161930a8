import Amplify

/// The README's example, word for word; `make lint` compares.
func register(_ name: String, email: String) async throws {
    let options = AuthSignUpRequest.Options(userAttributes: [AuthUserAttribute(.email, value: email)])
    let result = try await Amplify.Auth.signUp(username: name, options: options)  // without a password: codes
    guard case .confirmUser(let delivery, _, _) = result.nextStep else { return }
    let code = await ask(delivery)
    let confirmed = try await Amplify.Auth.confirmSignUp(for: name, confirmationCode: code)
    if case .completeAutoSignIn = confirmed.nextStep { _ = try await Amplify.Auth.autoSignIn() }
}

/// Asks a person for the code. Here nobody sits.
func ask(_ delivery: AuthCodeDeliveryDetails?) async -> String { "123456" }
