import AWSCognitoAuthPlugin
import Amplify
import Foundation
import NativeAuthCore

@main
struct QuickStart {
    /// The content of `amplify_outputs.json`.
    static let outputs = """
        {
          "version": "1",
          "auth": {
            "aws_region": "eu-central-1",
            "user_pool_id": "eu-central-1_NativeAuth",
            "user_pool_client_id": "nativeauthlocal",
            "user_pool_endpoint": "https://localhost:8090"
          }
        }
        """

    static func main() async {
        do {
            let certificate: String = NSHomeDirectory() + "/.local/state/nativeauth/server/development-ca.pem"
            let plugin = AWSCognitoAuthPlugin(
                environment: ClientEnvironment(), developmentCertificatePath: certificate)
            try Amplify.add(plugin: plugin)
            try Amplify.configure(with: .data(Data(outputs.utf8)))
            try await signUpAndSignIn(username: ask("Username"), email: ask("Email"), password: ask("Password"))
            let user: any AuthUser = try await Amplify.Auth.getCurrentUser()
            print("Signed in as \(user.username)")
        } catch let error as AuthError {
            print(error.errorDescription, error.recoverySuggestion)
        } catch {
            print(error)
        }
    }

    static func signUpAndSignIn(username: String, email: String, password: String) async throws {
        let options = AuthSignUpRequest.Options(userAttributes: [AuthUserAttribute(.email, value: email)])
        var signUp: AuthSignUpResult = try await Amplify.Auth.signUp(
            username: username, password: password, options: options)
        if case .confirmUser(let delivery, _, _) = signUp.nextStep {
            let destination: String = delivery.map { "\($0.destination)" } ?? "you"
            let code: String = ask("Code sent to \(destination)")
            signUp = try await Amplify.Auth.confirmSignUp(for: username, confirmationCode: code)
        }
        let signIn: AuthSignInResult
        if case .completeAutoSignIn = signUp.nextStep {
            signIn = try await Amplify.Auth.autoSignIn()
        } else {
            signIn = try await Amplify.Auth.signIn(username: username, password: password)
        }
        guard signIn.isSignedIn else { return print("One more step: \(signIn.nextStep)") }
    }

    static func ask(_ question: String) -> String {
        print("\(question): ", terminator: "")
        return readLine() ?? ""
    }
}
