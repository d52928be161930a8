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
    /// The browser session for steps that continue in a browser. By default it shares no cookies with the user's
    /// browser; set `SystemBrowserSession()` to share them. With `nil`, the default on watchOS, the form opens the URL
    /// in the system's browser, and shows a field for the callback URL.
    public var browserSession: (any BrowserSession)? {
        get { self[BrowserSessionKey.self] }
        set { self[BrowserSessionKey.self] = newValue }
    }

    /// The authenticator for steps that require a passkey. With `nil`, the default, the form shows fields for the
    /// passkey's response.
    public var passkeyAuthenticator: (any PasskeyAuthenticator)? {
        get { self[PasskeyAuthenticatorKey.self] }
        set { self[PasskeyAuthenticatorKey.self] = newValue }
    }
}
#endif
