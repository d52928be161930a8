import NativeAuthCore
public import Foundation
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
public import AuthenticationServices
#endif

/// The system's browser window for sign-ins, which shares its cookies with the person's browser.
///
/// It ends where the request's callback begins: by its scheme, or, for an `https` address, by its host and path (iOS
/// 17.4, macOS 14.4, tvOS 17.4). Only one session can be open at a time: a second one is refused. On tvOS the user
/// continues on another device. On watchOS and Linux it is not supported.
///
/// Source: RFC 8252, section 4.1.
public struct SystemBrowserSession: BrowserSession {
    /// Whether the window forgets everything when it closes, and knows nothing of the person's browser: no single sign-on.
    /// Of no effect on tvOS.
    public var isEphemeral: Bool
    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    private var anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    #endif

    /// Makes a session.
    /// - Parameter isEphemeral: whether the window forgets everything when it closes.
    public init(isEphemeral: Bool = false) { self.isEphemeral = isEphemeral }

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    /// Makes a session that belongs to a given window: for app extensions, which have no key window, and for apps with
    /// several windows.
    /// - Parameters:
    ///   - isEphemeral: whether the window discards its data when it closes.
    ///   - anchor: the window to show the browser over.
    public init(isEphemeral: Bool = false, anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
        self.isEphemeral = isEphemeral
        self.anchor = anchor
    }
    #endif

    /// Opens the address and waits until the browser comes back.
    /// - Parameter request: what to open.
    /// - Returns: the whole address that the browser came back to.
    /// - Throws: `CancellationError` when the person closed the browser or the task was cancelled; `NativeAuthError` with
    ///   code `wrong_state` when another one is open (wait for it), `misconfigured` when the callback can't be waited for,
    ///   or `unsupported` when there is no such window or no place to show it.
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
