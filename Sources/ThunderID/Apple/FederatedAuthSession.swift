import AuthFlows
public import Foundation
import NativeAuthCore
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// The system's browser window, for apps that drive ThunderID's flows themselves.
///
/// `SignIn`, `SignUp` and `FlowForm` do this by themselves. Whoever uses this checks the `state` of the answer, as they do.
///
/// Source: the released SDK's `FederatedAuthSession`; RFC 8252.
@MainActor
public final class FederatedAuthSession: NSObject {
    /// The person closed the browser.
    public struct CancelledError: Error {
        /// Makes the error.
        public init() {}
    }

    let browser: any BrowserSession

    /// Makes a session whose window shares no cookies with the user's browser, and deletes its own when it closes.
    override public convenience init() { self.init(sharesBrowserCookies: false) }

    /// Makes a session. An addition to the documented members.
    /// - Parameter sharesBrowserCookies: whether the window shares the cookies of the user's browser, so that a user
    ///   who is signed in there need not sign in again.
    public convenience init(sharesBrowserCookies: Bool) {
        self.init(SystemBrowserSession(isEphemeral: !sharesBrowserCookies))
    }

    init(_ browser: any BrowserSession) {
        self.browser = browser
        super.init()
    }

    /// Opens an address and waits until the browser comes back.
    /// - Parameters:
    ///   - url: the address to open.
    ///   - callbackURLScheme: the scheme of the address that the browser comes back to.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: ``CancelledError`` when the person closed the browser; ``IAMError`` when it could not be opened, or when
    ///   another one is open.
    public func authenticate(url: URL, callbackURLScheme: String) async throws -> URL {
        do {
            return try await browser.open(BrowserRequest(url: url, callback: URL(string: callbackURLScheme + "://")))
        } catch is CancellationError {
            throw CancelledError()
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }
}

#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
extension FederatedAuthSession: ASWebAuthenticationPresentationContextProviding {
    /// The window that the person is using.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        PresentationAnchor.current
    }
}
#endif
