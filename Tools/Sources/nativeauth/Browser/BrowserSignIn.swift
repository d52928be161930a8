import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

/// The implementation shared by `sign-in --browser` and `sign-up --browser`.
struct BrowserSignIn: Sendable {
    let connection: ConnectionOptions
    let browser: BrowserOptions
    let forms: FormOptions
    let format: OutputOptions

    /// Signs in with the authorization code flow, on the server's hosted pages.
    /// - Parameter isSignUp: whether the user has no account yet. Sends `prompt=create` if the provider advertises it.
    ///   Other providers may reject that request, so their sign-in page is opened, which links to the registration.
    /// - Throws: `CommandFailure`.
    func run(isSignUp: Bool = false) async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections(state: state, provider: connection.provider ?? .thunderid)
        let known = try await connections.hostedPages().forBrowser(connection)
        try state.prepareSession()
        let session = try await ThunderIDSession(known, state: state)
        var options: SignInOptions?
        if isSignUp, known.thunderID?.openID?.createsAccounts ?? false {
            options = SignInOptions(prompt: "create")
            output.note("Opening the server's sign-up page.")
        } else if isSignUp {
            output.note("Opening the server's sign-in page. Follow its link to create an account.")
        }
        let user: SignedInUser
        do {
            let texts = FormTexts(language: forms.tag)
            user = try await session.client.signInWithRedirect(
                using: browser.session(output: output, texts: texts), options: options)
        } catch {
            throw CommandFailure.browser(error, at: known)
        }
        try connections.rememberSession(known)
        try output.showSignedIn(user, at: known)
    }
}
