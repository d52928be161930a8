/// iOS 13.0, macOS 10.15
public struct AnyView: _PrimitiveView, Primitive {
    private let resolved: @MainActor (Walk) -> [ViewNode]

    /// iOS 13.0, macOS 10.15
    public init<V: View>(_ view: V) { resolved = { resolve(view, in: $0.at(ObjectIdentifier(V.self))) } }

    /// iOS 13.0, macOS 10.15
    public init<V: View>(erasing view: V) { self.init(view) }

    func nodes(in walk: Walk) -> [ViewNode] { resolved(walk) }
}
