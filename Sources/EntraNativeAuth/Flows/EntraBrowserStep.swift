import AuthFlows
import Foundation
import NativeAuthCore

/// A sign-in on the tenant's pages, with which a flow continues that the service permits in a browser only.
struct EntraBrowserStep: Sendable, Equatable {
    /// The kind of the flow.
    let kind: EntraFlow.Kind
    let request: BrowserRequest
    let pending: PendingAuthorization
    let signIn: EntraBrowserSignIn
    /// The start of the sign-in: a sign-out since then takes precedence.
    let ticket: SignInTicket

    static func == (left: Self, right: Self) -> Bool { left.kind == right.kind && left.pending == right.pending }
}

extension EntraClient {
    /// Returns the step that continues a flow in a browser; `nil` if the app has no redirect URI.
    func browserStep(_ kind: EntraFlow.Kind, username: String, correlationID: UUID) -> EntraBrowserStep? {
        guard let redirectURI = try? RedirectURI(configuredRedirectURI()) else { return nil }
        var options = EntraBrowserOptions()
        options.loginHint = username
        options.correlationID = correlationID
        if kind == .signUp { options.prompt = .create }

        let signIn = EntraBrowserSignIn(options, configuration: configuration)
        let pending = newPendingAuthorization(redirectURI.text)
        guard let url = try? signIn.url(of: pending) else { return nil }
        return EntraBrowserStep(
            kind: kind,
            request: BrowserRequest(url: url, callback: redirectURI.url),
            pending: pending,
            signIn: signIn,
            ticket: sessionManager.session.beginSignIn()
        )
    }

    /// Completes a flow with the callback of its browser step.
    /// - Throws: as ``signIn(using:options:)``; `foreignResponse` for a text that is no address.
    func complete(_ step: EntraBrowserStep, callback: String) async throws -> EntraAccount {
        let text = callback.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: text) else {
            throw EntraError(.foreignResponse, correlationID: step.signIn.context.correlationID)
        }
        return try await complete(
            step.signIn,
            callback: url,
            pending: step.pending,
            ticket: step.ticket
        ).account
    }
}
