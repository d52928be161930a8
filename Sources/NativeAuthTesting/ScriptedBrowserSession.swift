public import AuthFlows
public import Foundation
public import NativeAuthCore

/// A browser with scripted results: for tests and previews of steps that continue in a browser.
///
/// ```swift
/// let browser = ScriptedBrowserSession([.cancelled, .address("app:/back?code=c&state=s")])
/// await model.openBrowser(browser)  // model.error?.code == .cancelled, and the step is still there
/// await model.openBrowser(browser)  // submits the URL
/// let opened = await browser.requests.map(\.url)
/// ```
public actor ScriptedBrowserSession: BrowserSession {
    /// One result of the script.
    public enum Answer: Sendable {
        /// The browser returns to this URL.
        case address(String)
        /// The user closes the browser.
        case cancelled
        /// The browser can't be opened.
        case failure(NativeAuthError)
        /// Any result; may suspend.
        case custom(@Sendable (BrowserRequest) async throws -> URL)
    }

    private var answers: [Answer]
    /// The requests so far.
    public private(set) var requests: [BrowserRequest] = []

    /// Creates a browser.
    /// - Parameter answers: the script: one result for each time that the browser is opened.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// Records the request and returns the next result.
    /// - Throws: the scripted error; `NativeAuthError` with code `unknown` at the end of the script (add a result), and
    ///   `invalid_input` for a scripted URL that can't be parsed (correct it).
    public func open(_ request: BrowserRequest) async throws -> URL {
        requests.append(request)
        guard !answers.isEmpty else {
            throw NativeAuthError(.unknown, message: "The script of this browser is at its end.")
        }

        switch answers.removeFirst() {
        case .address(let text):
            guard let url = URL(string: text) else {
                throw NativeAuthError(.invalidInput, message: "The script of this browser has an address that is none.")
            }
            return url
        case .cancelled: throw CancellationError()
        case .failure(let error): throw error
        case .custom(let body): return try await body(request)
        }
    }
}
