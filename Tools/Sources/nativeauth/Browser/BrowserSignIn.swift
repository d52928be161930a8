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
        let state = CommandState()
        let connections = SavedConnections(state: state, provider: connection.provider ?? .thunderid)
        let server = try await connections.hostedPages().connectionForBrowser(connection)
        try state.prepareSessionFile()
        let client = try await ThunderIDProviderClient(server, storage: FileStorageAdapter(file: state.session))
        var options: SignInOptions?
        if isSignUp, server.thunderID?.openID?.createsAccounts ?? false {
            options = SignInOptions(prompt: "create")
            output.note("Opening the server's sign-up page.")
        } else if isSignUp {
            output.note("Opening the server's sign-in page. Follow its link to create an account.")
        }
        let user: SignedInUser
        do {
            let texts = FormTexts(language: forms.tag)
            user = try await client.thunderIDClient.signInWithRedirect(
                using: browser.session(output: output, texts: texts), options: options)
        } catch {
            throw CommandFailure.browser(error, at: server)
        }
        try connections.saveSession(server)
        try output.showSignedIn(user, at: server)
    }
}
