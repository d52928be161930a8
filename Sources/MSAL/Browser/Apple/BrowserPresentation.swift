import AuthFlows
#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
#endif

// unchecked: the view controller is a weak reference to a main-actor object, accessed on the main actor only.
/// The window and the mode of the browser, read from parameters when a call is made.
struct BrowserPresentation: @unchecked Sendable {
    private let parameters: MSALWebviewParameters

    /// - Parameter parameters: a copy that no other code has.
    init(_ parameters: MSALWebviewParameters) { self.parameters = parameters }

    /// Returns the platform's browser.
    func makeBrowser() -> any BrowserSession {
        let isEphemeral = parameters.prefersEphemeralWebBrowserSession
        #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
        return SystemBrowserSession(isEphemeral: isEphemeral) { window ?? PresentationAnchor.current }
        #elseif os(Linux)
        return LoopbackBrowserSession()
        #else
        return SystemBrowserSession(isEphemeral: isEphemeral)
        #endif
    }

    #if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    @MainActor private var window: ASPresentationAnchor? { parameters.parentViewController?.view.window }
    #endif
}
