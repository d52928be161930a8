/// The parameters of a sign-out. They are read when the call is made.
public final class MSALSignoutParameters: MSALParameters {
    /// Indicates whether the browser's session at the tenant's pages ends, too.
    public var signoutFromBrowser = false
    /// Indicates whether the account is removed for all apps of a Keychain group. Stored but not used: the account is
    /// always removed from this app, and from those that share its store.
    public var wipeAccount = false
    /// Indicates whether all accounts of all apps are removed. Stored but not used: other apps' accounts are not
    /// visible here.
    public var wipeCacheForAllAccounts = false
    private let webview: MSALWebviewParameters

    /// A copy of the browser's parameters.
    public var webviewParameters: MSALWebviewParameters {
        webview.copy() as? MSALWebviewParameters ?? webview
    }

    /// Creates parameters.
    /// - Parameter webviewParameters: the parameters of the browser.
    public init(webviewParameters: MSALWebviewParameters) {
        webview = webviewParameters.copy() as? MSALWebviewParameters ?? webviewParameters
    }
}

/// A completion block that receives the result of a sign-out.
/// - Parameters:
///   - success: whether the sign-out is complete.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALSignoutCompletionBlock = (_ success: Bool, _ error: (any Error)?) -> Void
