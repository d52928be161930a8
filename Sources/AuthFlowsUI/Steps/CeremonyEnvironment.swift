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
    /// Opens the browser for steps that go on there. If nobody sets it, a window that shares no cookies with the person's
    /// browser; set `SystemBrowserSession()` to share them. With `nil`, which it is on watchOS if nobody sets it, the form
    /// opens the address in the system's browser, and shows a field for what that came back to.
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
