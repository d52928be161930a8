/// iOS 14.0, macOS 11.0
@MainActor
public struct ScrollViewProxy {
    weak var engine: Engine?

    /// iOS 14.0, macOS 11.0
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) { engine?.scroll(to: AnyHashable(id)) }
}

/// iOS 14.0, macOS 11.0
public struct ScrollViewReader<Content: View>: _PrimitiveView, Primitive {
    /// iOS 14.0, macOS 11.0
    public var content: (ScrollViewProxy) -> Content

    /// iOS 14.0, macOS 11.0
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    func nodes(in context: RenderContext) -> [ViewNode] {
        resolve(content(ScrollViewProxy(engine: context.engine)), in: context.child("ScrollViewReader"))
    }
}
