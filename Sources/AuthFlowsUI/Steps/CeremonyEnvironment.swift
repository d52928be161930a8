#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

struct BrowserSessionKey: EnvironmentKey {
    static var defaultValue: (any BrowserSession)? {
        #if os(watchOS)
        nil
        #else
        SystemBrowserSession(isEphemeral: true)
        #endif
    }
}

private struct PasskeyAuthenticatorKey: EnvironmentKey {
    static var defaultValue: (any PasskeyAuthenticator)? {
        #if os(watchOS) || os(tvOS)
        nil
        #else
        SystemPasskeyAuthenticator()
        #endif
    }
}

extension EnvironmentValues {
    /// Opens the browser for steps that continue there. By default a window that shares no cookies with the user's
    /// browser; set `SystemBrowserSession()` to share them. With `nil`, the default on watchOS, the form opens the
    /// address in the system's browser, and shows a field for the resulting address.
    public var browserSession: (any BrowserSession)? {
        get { self[BrowserSessionKey.self] }
        set { self[BrowserSessionKey.self] = newValue }
    }

    /// Uses passkeys for steps that ask for one. With `nil`, which it is if nobody sets it, the form shows fields for
    /// a passkey's answer.
    public var passkeyAuthenticator: (any PasskeyAuthenticator)? {
        get { self[PasskeyAuthenticatorKey.self] }
        set { self[PasskeyAuthenticatorKey.self] = newValue }
    }
}
#endif
