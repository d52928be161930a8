@_exported public import Foundation

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol View {
    /// iOS 13.0, macOS 10.15
    associatedtype Body: View
    /// iOS 13.0, macOS 10.15
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// iOS 13.0, macOS 10.15
extension Never: View {
    // There is no value of this type, so nobody can ask.
    /// iOS 13.0, macOS 10.15
    public var body: Never { fatalError("A value of Never") }
}

/// A view that is drawn by itself. Not for apps: Apple's has another name, and the lint refuses this one.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    // Apple's stops here too: such a view is drawn, its body is never asked for.
    /// iOS 13.0, macOS 10.15
    public var body: Never { fatalError("\(Self.self) has no body") }
}
