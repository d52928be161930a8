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
    /// Maps an error of a browser sign-in to a failure. After a cancellation or a local timeout, the exit status is
    /// ``ExitStatus/moreNeeded``; other errors keep their own status.
    static func browser(_ error: any Error, _ connection: Connection) -> CommandFailure {
        if error is CancellationError {
            return CommandFailure(
                NativeAuthError(.cancelled, message: "The browser was left without an answer.", recovery: [.retry]),
                status: ExitStatus.moreNeeded)
        }
        let problem = Problem.neutral(error)
        // The wait for the browser timed out, not a request to the server.
        if problem.code == .timedOut, !(problem.underlying is TransportError) {
            return CommandFailure(problem, status: ExitStatus.moreNeeded)
        }
        return CommandFailure(connection.locating(problem))
    }
}
