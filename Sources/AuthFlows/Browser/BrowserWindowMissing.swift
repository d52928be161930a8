import NativeAuthCore

/// The system's browser has no window of the app to show itself over, or the window is not on screen: the underlying
/// error of the `NativeAuthError`.
package struct BrowserWindowMissing: Error {
    package init() {}

    package static func isCause(of error: any Error) -> Bool {
        (error as? NativeAuthError)?.underlying is Self
    }
}
