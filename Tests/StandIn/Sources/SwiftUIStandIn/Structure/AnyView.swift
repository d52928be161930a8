/// iOS 13.0, macOS 10.15
public struct AnyView: _PrimitiveView, Primitive {
    private let resolved: @MainActor (RenderContext) -> [ViewNode]

    /// iOS 13.0, macOS 10.15
    public init<V: View>(_ view: V) { resolved = { resolve(view, in: $0.child(ObjectIdentifier(V.self))) } }

    /// iOS 13.0, macOS 10.15
    public init<V: View>(erasing view: V) { self.init(view) }

    func nodes(in context: RenderContext) -> [ViewNode] { resolved(context) }
}
