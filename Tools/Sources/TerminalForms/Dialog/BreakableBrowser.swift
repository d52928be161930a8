import NativeAuthBase
import AuthFlows
import Foundation

/// A browser session that can be broken off without breaking off what is done with its answer.
final class BreakableBrowser: BrowserSession {
    private let browser: any BrowserSession
    private let visit = Lock<Task<URL, any Error>?>(nil)

    init(_ browser: any BrowserSession) { self.browser = browser }

    func open(_ request: BrowserRequest) async throws -> URL {
        let task = Task { [browser] in try await browser.open(request) }
        visit.withLock { $0 = task }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// As if the person had closed the browser. Harmless when it is closed.
    func breakOff() { visit.withLock { $0?.cancel() } }
}
