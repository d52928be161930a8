import AuthFlows
public import Foundation
import NativeAuthCore
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// A system browser session, for apps that drive ThunderID's flows themselves.
///
/// `SignIn`, `SignUp` and `FlowForm` open the browser themselves. A direct caller must check the `state` of the
/// callback, to prevent CSRF.
///
/// Source: the released SDK's `FederatedAuthSession`; RFC 8252.
@MainActor
public final class FederatedAuthSession: NSObject {
    /// The error when the user closes the browser.
    public struct CancelledError: Error {
        /// Creates the error.
        public init() {}
    }

    let browser: any BrowserSession

    /// Creates a session without the cookies of the user's browser. Its own cookies are deleted when it closes.
    override public convenience init() { self.init(sharesBrowserCookies: false) }

    /// Creates a session. An addition to the documented members.
    /// - Parameter sharesBrowserCookies: whether the session shares the cookies of the user's browser, so that a user
    ///   who is signed in there does not have to sign in again.
    public convenience init(sharesBrowserCookies: Bool) {
        self.init(SystemBrowserSession(isEphemeral: !sharesBrowserCookies))
    }

    init(_ browser: any BrowserSession) {
        self.browser = browser
        super.init()
    }

    /// Opens a URL and waits for the callback.
    /// - Parameters:
    ///   - url: the URL to open.
    ///   - callbackURLScheme: the scheme of the callback URL.
    /// - Returns: the complete callback URL.
    /// - Throws: ``CancelledError`` if the user closed the browser; ``IAMError`` if the browser could not be opened, or
    ///   if another session is open.
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
    /// The presentation anchor: the app's active window.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        PresentationAnchor.current
    }
}
#endif
