/// iOS 2.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIView: UIResponder {
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    /// The window that a host has assigned.
    public internal(set) weak var window: UIWindow?

    /// iOS 2.0, macOS unavailable, watchOS unavailable
    override public init() { super.init() }
}

/// iOS 2.0, macOS unavailable, watchOS unavailable
@MainActor
open class UIViewController: UIResponder {
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    open var view: UIView! = UIView()

    /// iOS 2.0, macOS unavailable, watchOS unavailable
    override public init() { super.init() }
}
