// The unchanged snippets of the seed `SignIn`; each in a namespace, because two have the same name.
import SwiftUI
import ThunderIDSwiftUI

enum SignInUsage {
    struct AuthView: View {
        var body: some View {
            SignIn(applicationId: "<your-application-id>")
                .padding()
        }
    }
}

enum SignInCompletion {
    struct AuthView: View {
        @EnvironmentObject var state: ThunderIDState
        var body: some View {
            SignIn(
                applicationId: "<your-application-id>",
                onComplete: {
                    // state.isSignedIn is now true; navigate to your home screen
                },
                onError: { errorMessage in
                    print("Sign-in error: \(errorMessage)")
                }
            )
        }
    }
}

struct CustomSignInView: View {
    var body: some View {
        BaseSignIn(applicationId: "<your-application-id>") { signInState in
            VStack(spacing: 16) {
                if let error = signInState.error {
                    Text(error).foregroundStyle(.red)
                }
                ForEach(signInState.inputs, id: \.name) { input in
                    if input.type == "PASSWORD_INPUT" {
                        SecureField(input.name, text: signInState.binding(for: input.name))
                    } else {
                        TextField(input.name, text: signInState.binding(for: input.name))
                    }
                }
                ForEach(signInState.actions, id: \.id) { action in
                    Button(action.label ?? "Submit") {
                        signInState.submit(actionId: action.id)
                    }
                    .disabled(signInState.isLoading)
                }
            }
        }
    }
}
