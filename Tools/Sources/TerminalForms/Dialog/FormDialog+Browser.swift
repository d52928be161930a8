import AuthFlows
import Foundation
import NativeAuthBase

extension FormDialog {
    /// Opens the browser for a browser step and waits for the callback. The model stores the result; after a failure
    /// the step's form is shown as usual.
    /// - Returns: whether the browser was opened.
    func openBrowser(_ snapshot: FormSnapshot) async throws(Interruption) -> Bool {
        guard case .browser(let request) = snapshot.step.kind,
            state.openedURL != request.url,
            let session = browser(request)
        else { return false }

        state.openedURL = request.url
        terminal.write([.blank] + renderer.browserOpens(request))
        let cancellable = CancellableBrowser(session)
        try await call.run(texts(.waitingForBrowser), interrupted: { cancellable.cancel() }) {
            await model.openBrowser(cancellable)
        }
        return true
    }
}

/// A browser session whose call can be cancelled while the task that awaits its result continues.
private final class CancellableBrowser: BrowserSession {
    private let browser: any BrowserSession
    private let call = Lock<Task<URL, any Error>?>(nil)

    init(_ browser: any BrowserSession) {
        self.browser = browser
    }

    func open(_ request: BrowserRequest) async throws -> URL {
        let task = Task { [browser] in try await browser.open(request) }
        call.withLock { $0 = task }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the open call; the wrapped session then ends as if the user had closed the browser.
    func cancel() {
        call.withLock { $0?.cancel() }
    }
}
