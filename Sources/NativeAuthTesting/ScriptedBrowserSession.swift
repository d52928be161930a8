public import AuthFlows
public import Foundation
public import NativeAuthCore

/// A browser that answers from a script: for tests and previews of steps that go on in a browser.
///
/// ```swift
/// let browser = ScriptedBrowserSession([.cancelled, .address("app:/back?code=c&state=s")])
/// await model.openBrowser(browser)  // model.error?.code == .cancelled, and the step is still there
/// await model.openBrowser(browser)  // submits the address
/// let opened = await browser.requests.map(\.url)
/// ```
public actor ScriptedBrowserSession: BrowserSession {
    /// One answer of the script.
    public enum Answer: Sendable {
        /// The browser comes back to this address.
        case address(String)
        /// The person closes the browser.
        case cancelled
        /// The browser can't be opened.
        case failure(NativeAuthError)
        /// Anything; may wait.
        case custom(@Sendable (BrowserRequest) async throws -> URL)
    }

    private var answers: [Answer]
    /// What was opened so far.
    public private(set) var requests: [BrowserRequest] = []

    /// Makes a browser.
    /// - Parameter answers: the script: one answer for each time that it is opened.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// Keeps the request and gives the next answer.
    /// - Throws: what the script says; `NativeAuthError` with code `unknown` at its end, and `invalid_input` for an
    ///   address in it that is none.
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
