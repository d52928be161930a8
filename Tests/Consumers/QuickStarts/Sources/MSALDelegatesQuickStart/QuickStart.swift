import Foundation
import MSAL
import NativeAuthCore

@main
@MainActor
final class QuickStart {
    let nativeAuth: MSALNativeAuthPublicClientApplication

    init(url: URL) throws {
        let config = MSALNativeAuthPublicClientApplicationConfig(
            clientId: "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0001",
            authority: try MSALCIAMAuthority(url: url),
            challengeTypes: [.OOB, .password]
        )
        nativeAuth = try MSALNativeAuthPublicClientApplication(
            nativeAuthConfiguration: config,
            environment: ClientEnvironment(),
            developmentCertificatePath: DevelopmentCertificate.localServerPath()
        )
    }

    static func main() {
        guard let url = URL(string: "https://localhost:8090/nativeauth.onmicrosoft.com") else { return }
        do {
            try QuickStart(url: url).signUp()
        } catch {
            fail(error)
        }
        // Each delegate method continues; the last one ends the program.
        RunLoop.main.run()
    }

    func signUp() {
        let parameters = MSALNativeAuthSignUpParameters(username: ask("Email address"))
        parameters.password = ask("Password")
        nativeAuth.signUp(parameters: parameters, delegate: self)
    }

    func ask(_ question: String) -> String {
        print("\(question): ", terminator: "")
        guard let line: String = readLine() else {
            print("No input.")
            exit(1)
        }
        return line
    }

    static func fail(_ error: any Error) -> Never {
        print(error.localizedDescription)
        exit(1)
    }
}

extension QuickStart: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {
        guard error.isInvalidUsername || error.isInvalidPassword else { Self.fail(error) }
        print(error.localizedDescription)
        signUp()
    }

    func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        newState.submitCode(code: ask("\(codeLength)-digit code sent to \(sentTo)"), delegate: self)
    }
}

extension QuickStart: SignUpVerifyCodeDelegate, SignUpAttributesRequiredDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        guard error.isInvalidCode, let newState else { Self.fail(error) }
        print(error.localizedDescription)
        newState.submitCode(code: ask("Code"), delegate: self)
    }

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {
        var values: [String: Any] = [:]
        for attribute in attributes { values[attribute.name] = ask(attribute.name) }
        newState.submitAttributes(attributes: values, delegate: self)
    }

    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        Self.fail(error)
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        newState.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters(), delegate: self)
    }
}

extension QuickStart: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {
        Self.fail(error)
    }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        print("Signed in as \(result.account.username ?? "unknown")")
        result.getAccessToken(parameters: MSALNativeAuthGetAccessTokenParameters(), delegate: self)
    }
}

extension QuickStart: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        Self.fail(error)
    }

    func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        print("An access token for \(result.scopes.joined(separator: " "))")
        exit(0)
    }
}
