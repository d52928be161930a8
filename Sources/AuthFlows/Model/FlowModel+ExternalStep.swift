extension FlowModel {
    /// Completes a step that continues in a browser: opens it, waits, and submits the callback URL.
    ///
    /// It counts as a running call: ``isLoading`` is true, and a second call does nothing. If the user closes the
    /// browser, the step stays, with an error of code `cancelled`, and can be tried again. The step also stays when the
    /// browser could not be opened, with the session's error, and when the task is cancelled. ``start()`` and
    /// ``cancel()`` end the request, and a later response has no effect. Does nothing in other steps and while a call
    /// runs.
    /// - Parameter browser: opens the browser.
    public func openBrowser(_ browser: any BrowserSession) async {
        guard case .browser(let request) = step?.kind,
            let field = step?.fields.first(where: { $0.kind == .link })?.id
        else { return }
        await performExternalStep { [field: try await browser.open(request).absoluteString] }
    }

    /// Completes a step that requires a passkey, and submits the passkey's response. Cancellation and failures are
    /// handled as in ``openBrowser(_:)``. Does nothing in other steps and while a call runs.
    /// - Parameter authenticator: uses or creates the passkey.
    public func usePasskey(_ authenticator: any PasskeyAuthenticator) async {
        guard case .passkey(let request) = step?.kind else { return }
        await performExternalStep { try await authenticator.answer(request).values }
    }
}
