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
        do {
            let signUp: AuthSignUpResult = try await Amplify.Auth.signUp(
                username: username,
                password: password,
                options: options
            )
            if case .confirmUser(let delivery, _, _) = signUp.nextStep { try await confirm(username, delivery) }
        } catch AuthError.service(_, _, AWSCognitoAuthError.usernameExists) {
            print("This user exists. Signing in.")
        }

        // The session of an earlier run would prevent a sign-in.
        _ = await Amplify.Auth.signOut()
        var signIn: AuthSignInResult = try await Amplify.Auth.signIn(username: username, password: password)
        if case .confirmSignUp = signIn.nextStep {
            // An earlier run ended before the code was entered.
            try await confirm(username, try await Amplify.Auth.resendSignUpCode(for: username))
            signIn = try await Amplify.Auth.signIn(username: username, password: password)
        }
        guard signIn.isSignedIn else { return print("One more step: \(signIn.nextStep)") }
    }

    /// Asks for the code until it is the right one.
    static func confirm(_ username: String, _ delivery: AuthCodeDeliveryDetails?) async throws {
        while true {
            do {
                let code: String = ask("Code sent to \(address(of: delivery) ?? "you")")
                _ = try await Amplify.Auth.confirmSignUp(for: username, confirmationCode: code)
                return
            } catch AuthError.service(let reason, let suggestion, AWSCognitoAuthError.codeMismatch) {
                print(reason, suggestion)
            }
        }
    }

    static func address(of delivery: AuthCodeDeliveryDetails?) -> String? {
        switch delivery?.destination {
        case .email(let address), .phone(let address), .sms(let address), .unknown(let address): address
        case nil: nil
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
