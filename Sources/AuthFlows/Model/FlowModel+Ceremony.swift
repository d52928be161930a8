extension FlowModel {
    /// Answers a step that goes on in a browser: opens it, waits, and submits the address that it came back to.
    ///
    /// It counts as a running call: ``isLoading`` is true, and a second tap does nothing. A person who closes the browser
    /// has cancelled: the step stays, with an error of code `cancelled`, and can be tried again. So it does when the
    /// browser could not be opened, with the session's error, and when the task is cancelled. ``start()`` and ``cancel()``
    /// end it, and its answer is of no effect then. Does nothing in other steps and while a call runs.
    /// - Parameter session: opens the browser.
    public func openBrowser(_ session: any BrowserSession) async {
        guard case .browser(let request) = step?.kind,
            let field = step?.fields.first(where: { $0.kind == .link })?.id
        else { return }
        await perform { [field: try await session.open(request).absoluteString] }
    }

    /// Answers a step that needs a passkey, and submits what it answered. For cancelling and failing see
    /// ``openBrowser(_:)``. Does nothing in other steps and while a call runs.
    /// - Parameter authenticator: uses the passkey.
    public func usePasskey(_ authenticator: any PasskeyAuthenticator) async {
        guard case .passkey(let request) = step?.kind else { return }
        await perform { try await authenticator.answer(request).values }
    }
}
