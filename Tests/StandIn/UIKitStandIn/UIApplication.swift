/// iOS 2.0, macOS unavailable
@MainActor
open class UIResponder {
    init() {}
}

/// iOS 2.0, macOS unavailable
@MainActor
open class UIWindow: UIResponder {
    /// iOS 2.0, macOS unavailable
    public internal(set) var isKeyWindow = true

    /// iOS 2.0, macOS unavailable
    override public init() { super.init() }
}

/// iOS 13.0, macOS unavailable
@MainActor
open class UIScene: UIResponder {
    /// iOS 13.0, macOS unavailable
    public enum ActivationState: Int, Sendable {
        /// iOS 13.0, macOS unavailable
        case unattached = -1
        /// iOS 13.0, macOS unavailable
        case foregroundActive
        /// iOS 13.0, macOS unavailable
        case foregroundInactive
        /// iOS 13.0, macOS unavailable
        case background
    }

    /// iOS 13.0, macOS unavailable
    public let activationState = ActivationState.foregroundActive
}

/// iOS 13.0, macOS unavailable
@MainActor
open class UIWindowScene: UIScene {
    /// iOS 13.0, macOS unavailable
    public let windows: [UIWindow] = []
    /// iOS 15.0, macOS unavailable
    public var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
}

extension UIScene: Hashable {
    /// iOS 13.0, macOS unavailable
    nonisolated public static func == (lhs: UIScene, rhs: UIScene) -> Bool { lhs === rhs }

    /// iOS 13.0, macOS unavailable
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// iOS 2.0, macOS unavailable
@MainActor
open class UIApplication: UIResponder {
    /// iOS 2.0, macOS unavailable
    public static let shared = UIApplication()
    /// iOS 13.0, macOS unavailable
    public let connectedScenes: Set<UIScene> = []
}
