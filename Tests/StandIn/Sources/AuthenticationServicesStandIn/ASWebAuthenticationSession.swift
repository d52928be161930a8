public import Foundation
#if canImport(AppKit)
public import AppKitStandIn
#else
public import UIKitStandIn
#endif

#if canImport(AppKit)
/// iOS 13.0, macOS 10.15, watchOS unavailable
public typealias ASPresentationAnchor = NSWindow
#else
/// iOS 13.0, macOS 10.15, watchOS unavailable
public typealias ASPresentationAnchor = UIWindow
#endif

/// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// iOS 12.0, macOS 10.15
@MainActor
open class ASWebAuthenticationSession {
    /// iOS 12.0, macOS 10.15
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void
    private let completionHandler: CompletionHandler
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    /// iOS 13.0, macOS 10.15, tvOS unavailable
    public var prefersEphemeralWebBrowserSession = false

    /// iOS 12.0, macOS 10.15
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        self.completionHandler = completionHandler
    }

    /// iOS 17.4, macOS 14.4
    public init(  // lint-allow(stand-in): it takes a Callback, whose name is newer by itself
        url: URL,
        callback: Callback,
        completionHandler: @escaping CompletionHandler
    ) {
        self.completionHandler = completionHandler
    }

    /// iOS 17.4, macOS 14.4
    public struct Callback {  // lint-allow(stand-in): nothing else of Apple's has this name
        private init() {}

        /// iOS 17.4, macOS 14.4
        public static func https(  // lint-allow(stand-in): it makes a Callback, whose name is newer by itself
            host: String,
            path: String
        ) -> Self { Self() }
    }

    /// iOS 13.4, macOS 10.15.4
    public var canStart: Bool { presentationContextProvider != nil }

    /// iOS 12.0, macOS 10.15
    /// Fails without a window for the browser, as on a device. With one, the session is cancelled.
    @discardableResult
    open func start() -> Bool {
        guard presentationContextProvider != nil else {
            completionHandler(nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
            return false
        }
        completionHandler(nil, ASWebAuthenticationSessionError(.canceledLogin))
        return true
    }

    /// iOS 12.0, macOS 10.15
    open func cancel() {}
}

/// iOS 12.0, macOS 10.15
public struct ASWebAuthenticationSessionError: Error {
    /// iOS 12.0, macOS 10.15
    public enum Code: Int, Sendable {
        /// iOS 12.0, macOS 10.15
        case canceledLogin = 1
        /// iOS 13.0, macOS 10.15
        case presentationContextNotProvided
        /// iOS 13.0, macOS 10.15
        case presentationContextInvalid
    }

    /// iOS 12.0, macOS 10.15
    public let code: Code

    /// iOS 12.0, macOS 10.15
    public init(_ code: Code) { self.code = code }

    /// iOS 12.0, macOS 10.15
    public static var canceledLogin: Code { .canceledLogin }
    /// iOS 13.0, macOS 10.15
    public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
    /// iOS 13.0, macOS 10.15
    public static var presentationContextInvalid: Code { .presentationContextInvalid }
}
