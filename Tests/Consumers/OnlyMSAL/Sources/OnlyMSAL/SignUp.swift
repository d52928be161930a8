import MSAL

/// The README's example, word for word; `make lint` compares.
func signUp(_ nativeAuth: MSALNativeAuthPublicClientApplication, email: String) async {
    let parameters = MSALNativeAuthSignUpParameters(username: email)
    parameters.attributes = ["flatusername": "ada"]
    switch await nativeAuth.signUp(parameters: parameters) {  // or signUp(parameters:delegate:), as in MSAL
    case .codeRequired(let newState, let sentTo, _, let codeLength):
        let code = await ask("\(codeLength) digits, sent to \(sentTo)")
        if case .completed = await newState.submitCode(code: code) { print("Welcome") }
    case .attributesInvalid(let attributeNames): print("Please correct \(attributeNames)")
    case .error(let error): print(error.isUserAlreadyExists ? "Sign in instead" : "\(error.kind)")
    }
}

/// Asks a person for the code. Here nobody sits.
func ask(_ question: String) async -> String { "12345678" }
