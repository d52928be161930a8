public import Foundation

/// iOS 13.0, macOS 10.15
public struct Spacer: _PrimitiveView, Primitive {
    private let minLength: CGFloat?

    /// iOS 13.0, macOS 10.15
    nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.spacer)
        node.css = [("flex", "1 1 \(minLength ?? 8)px")]
        return [node]
    }
}

/// iOS 13.0, macOS 10.15
public struct Divider: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    func nodes(in context: RenderContext) -> [ViewNode] { [ViewNode(.divider)] }
}
