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
    // Unreachable: there is no value of this type.
    /// iOS 13.0, macOS 10.15
    public var body: Never { fatalError("A value of Never") }
}

/// A view without a body. Not for apps: SwiftUI's has another name, and `make lint` refuses this one.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    // SwiftUI stops here too: such a view is never evaluated by its body.
    /// iOS 13.0, macOS 10.15
    public var body: Never { fatalError("\(Self.self) has no body") }
}
