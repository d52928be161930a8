/// iOS 13.0, macOS 10.15
public struct TupleView<Value>: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15
    public var value: Value
    let parts: [@MainActor (Walk) -> [ViewNode]]

    func nodes(in walk: Walk) -> [ViewNode] { parts.flatMap { $0(walk) } }
}
