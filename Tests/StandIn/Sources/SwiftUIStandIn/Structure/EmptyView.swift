/// iOS 13.0, macOS 10.15
public struct EmptyView: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    func nodes(in context: RenderContext) -> [ViewNode] { [] }
}
