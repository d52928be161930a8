import AWSCognitoAuthPlugin
import Amplify
import Testing

/// Uses the declarations as an app does, without `@testable`.
@Suite("Options of web sign-in", .timeLimit(.minutes(5)))
struct WebUIOptionsTests {
    typealias Prompt = AWSAuthWebUISignInOptions.Prompt

    @Test("Every option of Amplify can be given and read")
    func all() {
        let options = AWSAuthWebUISignInOptions(
            idpIdentifier: "provider",
            preferPrivateSession: true,
            nonce: "n-1",
            language: "de",
            loginHint: "ada@example.com",
            prompt: [.login, .selectAccount],
            resource: "https://api.example.com"
        )
        #expect(options.idpIdentifier == "provider" && options.preferPrivateSession)
        #expect(options.nonce == "n-1")
        #expect(options.language == "de")
        #expect(options.loginHint == "ada@example.com")
        #expect(options.prompt == [.login, .selectAccount])
        #expect(options.resource == "https://api.example.com")
    }

    @Test("Every option can be left out")
    func defaults() {
        let options = AWSAuthWebUISignInOptions()
        let texts = [
            options.idpIdentifier, options.nonce, options.language, options.loginHint, options.resource,
        ]
        #expect(texts.allSatisfy { $0 == nil })
        #expect(options.prompt == nil && !options.preferPrivateSession)
    }

    @Test(
        "Prompts have the names of the authorization request",
        arguments: [
            (Prompt.none, "none"), (.login, "login"), (.selectAccount, "select_account"), (.consent, "consent"),
        ]
    )
    func prompts(prompt: Prompt, name: String) {
        #expect(prompt.rawValue == name)
    }

    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    @Test("The requests have the options and windows by Amplify's names")
    @MainActor
    func requests() {
        let signIn = AuthWebUISignInRequest.Options.preferPrivateSession()
        #expect((signIn.pluginOptions as? AWSAuthWebUISignInOptions)?.preferPrivateSession == true)
        let window = AuthUIPresentationAnchor()
        let signOut = AuthSignOutRequest.Options.presentationAnchor(window)
        #expect(signOut.presentationAnchorForWebUI === window)
    }
    #endif
}
