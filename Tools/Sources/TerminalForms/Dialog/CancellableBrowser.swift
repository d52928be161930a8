import NativeAuthBase
import AuthFlows
import Foundation

/// A browser session whose call can be cancelled while the task that awaits its result continues.
final class CancellableBrowser: BrowserSession {
    private let browser: any BrowserSession
    private let call = Lock<Task<URL, any Error>?>(nil)

    init(_ browser: any BrowserSession) { self.browser = browser }

    func open(_ request: BrowserRequest) async throws -> URL {
        let task = Task { [browser] in try await browser.open(request) }
        call.withLock { $0 = task }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the open call; the wrapped session then ends as if the user had closed the browser. Has no effect after
    /// completion.
    func cancel() { call.withLock { $0?.cancel() } }
}
