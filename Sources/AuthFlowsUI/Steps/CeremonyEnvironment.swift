#if canImport(SwiftUI)
public import AuthFlows
public import SwiftUI

private struct BrowserSessionKey: EnvironmentKey {
    static var defaultValue: (any BrowserSession)? { nil }
}

private struct PasskeyAuthenticatorKey: EnvironmentKey {
    static var defaultValue: (any PasskeyAuthenticator)? { nil }
}

extension EnvironmentValues {
    /// Opens the browser for steps that go on there. With `nil` the form shows the address, and a field for what the
    /// browser came back to.
    public var browserSession: (any BrowserSession)? {
        get { self[BrowserSessionKey.self] }
        set { self[BrowserSessionKey.self] = newValue }
    }

    /// Uses passkeys for steps that ask for one. With `nil` the form shows fields for a passkey's answer.
    public var passkeyAuthenticator: (any PasskeyAuthenticator)? {
        get { self[PasskeyAuthenticatorKey.self] }
        set { self[PasskeyAuthenticatorKey.self] = newValue }
    }
}
#endif
