import NativeAuthCore
public import Foundation
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// The system's browser window for sign-ins, which shares its cookies with the user's browser.
///
/// It ends at the request's callback: by its scheme, or, for an `https` URL, by its host and path (iOS 17.4, macOS
/// 14.4, tvOS 17.4). Only one session can be open at a time: a second one is refused. On tvOS the user continues on
/// another device. On watchOS and Linux it is not supported.
///
/// Source: RFC 8252, section 4.1.
public struct SystemBrowserSession: BrowserSession {
    /// Indicates whether the window discards its data when it closes and is separate from the user's browser: no single
    /// sign-on. No effect on tvOS.
    public var isEphemeral: Bool
    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    private var anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    #endif

    /// Creates a session.
    /// - Parameter isEphemeral: whether the window discards its data when it closes.
    public init(isEphemeral: Bool = false) { self.isEphemeral = isEphemeral }

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    /// Creates a session that belongs to a given window: for app extensions, which have no key window, and for apps
    /// with several windows.
    /// - Parameters:
    ///   - isEphemeral: whether the window discards its data when it closes.
    ///   - anchor: the window to show the browser over.
    public init(isEphemeral: Bool = false, anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
        self.isEphemeral = isEphemeral
        self.anchor = anchor
    }
    #endif

    /// Opens the URL and waits for the callback.
    /// - Parameter request: the URL and its callback.
    /// - Returns: the complete callback URL.
    /// - Throws: `CancellationError` when the user closed the browser or the task was cancelled; `NativeAuthError` with
    ///   code `wrong_state` when another session is open (wait for it), `misconfigured` when the callback can't be
    ///   received (correct the redirect URI), or `unsupported` when there is no such window or it could not be opened.
    public func open(_ request: BrowserRequest) async throws -> URL {
        #if os(tvOS)
        return try await BrowserWindow.open(request, isEphemeral: isEphemeral)
        #elseif canImport(AuthenticationServices) && !os(watchOS)
        return try await BrowserWindow.open(request, isEphemeral: isEphemeral, anchor: anchor)
        #else
        throw NativeAuthError(.unsupported, message: "There is no browser window for sign-ins on this system.")
        #endif
    }
}
