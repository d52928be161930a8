#if canImport(UIKit) && !os(watchOS)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

#if canImport(UIKit) && !os(watchOS)
/// The view controller to present the browser from.
public typealias MSALViewController = UIViewController
#elseif canImport(AppKit)
/// The view controller to present the browser from.
public typealias MSALViewController = NSViewController
#endif

/// The parameters of the browser in which the user signs in.
public final class MSALWebviewParameters: NSObject, NSCopying {
    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// The view controller in whose window the browser appears; `nil` for the app's key window.
    public weak var parentViewController: MSALViewController?
    #endif
    /// Indicates whether the browser discards its data at the end and is separate from the user's browser: no single
    /// sign-on.
    public var prefersEphemeralWebBrowserSession = false
    /// The type of the browser. Stored but not used: it is always the system's authentication session, because an app
    /// can read what is entered into a web view (RFC 8252, section 8.12).
    public var webviewType = MSALGlobalConfig.defaultWebviewType

    /// Creates parameters for the app's key window.
    public override init() {}

    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// Creates parameters.
    /// - Parameter parentViewController: the view controller in whose window the browser appears.
    public init(authPresentationViewController parentViewController: MSALViewController) {
        self.parentViewController = parentViewController
    }

    /// Creates parameters.
    /// - Parameter parentViewController: the view controller in whose window the browser appears.
    @available(*, deprecated, message: "Use init(authPresentationViewController:)")
    public init(parentViewController: MSALViewController) {
        self.parentViewController = parentViewController
    }
    #endif

    /// Returns parameters with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALWebviewParameters()
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
        copy.parentViewController = parentViewController
        #endif
        copy.prefersEphemeralWebBrowserSession = prefersEphemeralWebBrowserSession
        copy.webviewType = webviewType
        return copy
    }
}
