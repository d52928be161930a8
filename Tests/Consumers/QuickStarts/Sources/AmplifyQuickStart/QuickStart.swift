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
            let plugin = AWSCognitoAuthPlugin(
                environment: ClientEnvironment(),
                developmentCertificatePath: DevelopmentCertificate.localServerPath()
            )
            try Amplify.add(plugin: plugin)
            try Amplify.configure(with: .data(Data(outputs.utf8)))
            try await signUpAndSignIn(username: ask("Username"), email: ask("Email"), password: ask("Password"))
            let user: any AuthUser = try await Amplify.Auth.getCurrentUser()
            print("Signed in as \(user.username)")
        } catch {
            print(error.localizedDescription)
            exit(1)
        }
    }

    static func signUpAndSignIn(username: String, email: String, password: String) async throws {
        let options = AuthSignUpRequest.Options(userAttributes: [AuthUserAttribute(.email, value: email)])
        var signUp: AuthSignUpResult = try await Amplify.Auth.signUp(
            username: username,
            password: password,
            options: options
        )
        if case .confirmUser(let delivery, _, _) = signUp.nextStep {
            let code: String = ask("Code sent to \(address(of: delivery) ?? "you")")
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

    static func address(of delivery: AuthCodeDeliveryDetails?) -> String? {
        switch delivery?.destination {
        case .email(let address), .phone(let address), .sms(let address), .unknown(let address): address
        case nil: nil
        }
    }

    static func ask(_ question: String) -> String {
        print("\(question): ", terminator: "")
        return readLine() ?? ""
    }
}
