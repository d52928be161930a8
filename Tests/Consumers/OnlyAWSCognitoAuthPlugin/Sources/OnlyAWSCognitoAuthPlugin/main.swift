import AWSCognitoAuthPlugin
import Amplify
import Foundation
import InSwift5

// A pool at a closed port of this machine: the code runs, and no request is sent.
let outputs = #"""
    {"version":"1","auth":{"aws_region":"local","user_pool_id":"local_Pool1","user_pool_client_id":"client1",
    "user_pool_endpoint":"http://127.0.0.1:9/"}}
    """#

func reason(of call: () async throws -> Void) async -> String {
    do {
        try await call()
        return "done"
    } catch let error as AuthError {
        guard let cognitoError = error.underlyingError as? AWSCognitoAuthError else { return "\(type(of: error))" }
        switch cognitoError {
        case .userNotFound: return "no such user"
        case .network: return "network"
        default: return cognitoError.serviceError?.type ?? "other"
        }
    } catch {
        return "\(error)"
    }
}

let account = Account()
try account.configure(with: Data(outputs.utf8))
let signUp = await reason {
    _ = try await Amplify.Auth.signUp(
        username: "ada",
        password: "Correct#1",
        options: .init(
            userAttributes: [AuthUserAttribute(.email, value: "ada@example.com")],
            pluginOptions: AWSAuthSignUpOptions(metadata: ["a": "b"])
        )
    )
}
let signIn = await reason {
    let options = AWSAuthSignInOptions(authFlowType: .userAuth(preferredFirstFactor: .emailOTP))
    let result = try await Amplify.Auth.signIn(username: "ada", options: .init(pluginOptions: options))
    if case .continueSignInWithFirstFactorSelection(let factors) = result.nextStep, let first = factors.first {
        _ = try await Amplify.Auth.confirmSignIn(challengeResponse: first.challengeResponse)
    }
}
let plugin = try Amplify.Auth.getPlugin(for: "awsCognitoAuthPlugin") as? AWSCognitoAuthPlugin
let preference = await reason { _ = try await plugin?.fetchMFAPreference() }
let name = AuthUserAttributeKey(rawValue: "custom:team").rawValue
print("consumer OnlyAWSCognitoAuthPlugin: \(signUp), \(signIn), \(preference), \(name)")
