/// iOS 2.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIResponder {
    init() {}

    /// iOS 2.0, macOS unavailable, watchOS unavailable
    /// A method of `NSObject`, for its class objects too. It supports only the key path used by code without `shared`.
    open class func value(forKeyPath keyPath: String) -> Any? {
        keyPath == "sharedApplication" ? UIApplication.shared : nil
    }
}

/// iOS 2.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIWindow: UIResponder {
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    public internal(set) var isKeyWindow = true

    /// iOS 2.0, macOS unavailable, watchOS unavailable
    override public init() { super.init() }
}

/// iOS 13.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIScene: UIResponder {
    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public enum ActivationState: Int, Sendable {
        /// iOS 13.0, macOS unavailable, watchOS unavailable
        case unattached = -1
        /// iOS 13.0, macOS unavailable, watchOS unavailable
        case foregroundActive
        /// iOS 13.0, macOS unavailable, watchOS unavailable
        case foregroundInactive
        /// iOS 13.0, macOS unavailable, watchOS unavailable
        case background
    }

    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public let activationState = ActivationState.foregroundActive
}

/// iOS 13.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIWindowScene: UIScene {
    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public let windows: [UIWindow] = []
    /// iOS 15.0, macOS unavailable, watchOS unavailable
    public var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
}

extension UIScene: Hashable {
    /// iOS 13.0, macOS unavailable, watchOS unavailable
    nonisolated public static func == (lhs: UIScene, rhs: UIScene) -> Bool { lhs === rhs }

    /// iOS 13.0, macOS unavailable, watchOS unavailable
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// iOS 2.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIApplication: UIResponder {
    /// iOS 2.0, macOS unavailable, watchOS unavailable, extensions unavailable
    public static let shared = UIApplication()
    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public let connectedScenes: Set<UIScene> = []
}
