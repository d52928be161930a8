import AuthFlows

extension FormDialog {
    /// Opens the browser for a browser step and waits for the callback. The model stores the result; after a failure
    /// the step's form is shown as usual.
    /// - Returns: whether the browser was opened.
    func openBrowser(_ snapshot: FormSnapshot) async throws(Interruption) -> Bool {
        guard case .browser(let request) = snapshot.step.kind, state.openedURL != request.url,
            let browser = browser(request)
        else { return false }
        state.openedURL = request.url
        terminal.write([.blank] + renderer.browserOpens(request))
        let cancellable = CancellableBrowser(browser)
        try await InterruptibleCall(terminal: terminal).run(
            texts(.waitingForBrowser), interrupted: { cancellable.cancel() }
        ) {
            await model.openBrowser(cancellable)
        }
        return true
    }
}
