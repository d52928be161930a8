import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

/// What `sign-in --browser` and `sign-up --browser` have in common: everything but what is asked of the server.
struct BrowserSignIn: Sendable {
    let connection: ConnectionOptions
    let browser: BrowserOptions
    let forms: FormOptions
    let format: OutputOptions

    /// Signs in on the server's own pages.
    /// - Parameter isSignUp: whether for a user without an account. Then a provider that advertises a registration page
    ///   is asked for it; any other may refuse the request, so its sign-in page is opened, which links to the
    ///   registration.
    /// - Throws: `CommandFailure`.
    func run(isSignUp: Bool = false) async throws {
        let output = format.output
        let state = try StateFolder()
        let connections = Connections(state: state, provider: connection.provider ?? .thunderid)
        let known = try await connections.forBrowser(connection)
        try state.prepareSession()
        let session = try await ClientSession(known, state: state)
        let hasPage = known.openID?.createsAccounts ?? false
        if isSignUp {
            output.note(
                hasPage
                    ? "The server's page for new accounts opens."
                    : "The server's sign-in page opens. Choose its link for a new account there.")
        }
        let user: SignedInUser
        do {
            user = try await session.client.signInWithRedirect(
                using: browser.session(output, FormTexts(language: forms.tag)),
                options: isSignUp && hasPage ? SignInOptions(prompt: "create") : nil)
        } catch {
            throw CommandFailure.browser(error, known)
        }
        try connections.rememberSession(known)
        try output.showSignedIn(user, at: known)
    }
}

extension CommandFailure {
    /// What a browser and its person came to. Who gives up, or does not come back, must still sign in; who is refused has
    /// been told no.
    static func browser(_ error: any Error, _ connection: Connection) -> CommandFailure {
        if error is CancellationError {
            return CommandFailure(
                NativeAuthError(.cancelled, message: "The browser was left without an answer.", recovery: [.retry]),
                status: ExitStatus.moreNeeded)
        }
        let problem = Problem.neutral(error)
        // The person's time is up, and not the server's.
        if problem.code == .timedOut, !(problem.underlying is TransportError) {
            return CommandFailure(problem, status: ExitStatus.moreNeeded)
        }
        return CommandFailure(connection.locating(problem))
    }
}
