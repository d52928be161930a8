// The unchanged snippets of the seed `SignUp`.
import SwiftUI
import ThunderIDSwiftUI

enum SignUpUsage {
    struct AuthView: View {
        @State private var showSignUp = false

        var body: some View {
            if showSignUp {
                SignUp(applicationId: "<your-application-id>")
                    .padding()
            } else {
                SignIn(applicationId: "<your-application-id>")
                    .padding()
            }
        }
    }
}

enum SignUpCompletion {
    @MainActor static var view: some View {
        SignUp(
            applicationId: "<your-application-id>",
            onComplete: {
                // state.isSignedIn is now true
            },
            onError: { errorMessage in
                print("Registration error: \(errorMessage)")
            }
        )
    }
}

struct CustomSignUpView: View {
    var body: some View {
        BaseSignUp(applicationId: "<your-application-id>") { signUpState in
            VStack(spacing: 16) {
                if let error = signUpState.error {
                    Text(error).foregroundStyle(.red)
                }

                ForEach(signUpState.inputs, id: \.name) { input in
                    if input.type == "PASSWORD_INPUT" {
                        SecureField(input.name, text: signUpState.binding(for: input.name))
                    } else {
                        TextField(input.name, text: signUpState.binding(for: input.name))
                    }
                }

                ForEach(signUpState.actions, id: \.id) { action in
                    Button(action.label ?? "Register") {
                        signUpState.submit(actionId: action.id)
                    }
                    .disabled(signUpState.isLoading)
                }
            }
        }
    }
}
