/// iOS 13.0, macOS 10.15
public struct TupleView<Value>: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15
    public var value: Value
    let parts: [@MainActor (RenderContext) -> [ViewNode]]

    func nodes(in context: RenderContext) -> [ViewNode] { parts.flatMap { $0(context) } }
}
