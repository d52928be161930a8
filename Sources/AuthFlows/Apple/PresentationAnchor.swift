#if canImport(AuthenticationServices) && !os(watchOS)
package import AuthenticationServices
import Foundation
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The window that a system's sheet belongs to.
@MainActor
package enum PresentationAnchor {
    /// The key window, or else another window of the app. An app extension has no accessible window and gets a new one.
    package static var current: ASPresentationAnchor {
        #if canImport(UIKit)
        let scenes = (application?.connectedScenes ?? []).compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        return scene?.keyWindow ?? scene?.windows.first ?? ASPresentationAnchor()
        #else
        return NSApplication.shared.keyWindow ?? NSApplication.shared.windows.first ?? ASPresentationAnchor()
        #endif
    }

    #if canImport(UIKit)
    /// Read by key path: code built for an app extension can't name `UIApplication.shared`, and an extension has none.
    private static var application: UIApplication? {
        guard !Bundle.main.bundlePath.hasSuffix(".appex") else { return nil }
        return UIApplication.value(forKeyPath: "sharedApplication") as? UIApplication
    }
    #endif
}
#endif
