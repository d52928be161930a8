public import Foundation

/// iOS 13.0, macOS 10.15
public struct Animation: Equatable, Sendable {
    private let name: String

    /// iOS 13.0, macOS 10.15
    public static let `default` = Animation(name: "default")
    /// iOS 13.0, macOS 10.15
    public static var easeInOut: Animation { Animation(name: "easeInOut") }
    /// iOS 13.0, macOS 10.15
    public static var easeOut: Animation { Animation(name: "easeOut") }
    /// iOS 13.0, macOS 10.15
    public static var linear: Animation { Animation(name: "linear") }

    /// iOS 13.0, macOS 10.15
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation(name: "easeInOut \(duration)") }
}

/// iOS 13.0, macOS 10.15
public struct Transaction {
    /// iOS 13.0, macOS 10.15
    public var animation: Animation?

    /// iOS 13.0, macOS 10.15
    public init() {}

    /// iOS 13.0, macOS 10.15
    public init(animation: Animation?) { self.animation = animation }
}

/// iOS 13.0, macOS 10.15
public func withAnimation<Result>(
    _ animation: Animation? = .default,
    _ body: () throws -> Result
) rethrows -> Result {
    try body()
}

/// iOS 13.0, macOS 10.15
public struct AnyTransition {
    /// iOS 13.0, macOS 10.15
    public static var opacity: AnyTransition { AnyTransition() }
    /// iOS 13.0, macOS 10.15
    public static var identity: AnyTransition { AnyTransition() }
    /// iOS 13.0, macOS 10.15
    public static var slide: AnyTransition { AnyTransition() }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        styling("animation") { _ in [] }
    }

    /// iOS 13.0, macOS 10.15
    public func transition(_ t: AnyTransition) -> some View { styling("transition") { _ in [] } }
}
