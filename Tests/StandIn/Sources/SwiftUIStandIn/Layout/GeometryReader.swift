public import Foundation

/// iOS 13.0, macOS 10.15
public struct GeometryProxy {
    /// iOS 13.0, macOS 10.15
    public let size: CGSize
}

/// iOS 13.0, macOS 10.15
public struct GeometryReader<Content: View>: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15
    public var content: (GeometryProxy) -> Content

    /// iOS 13.0, macOS 10.15
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// The size is that of the fixed frames around it, or else of a small phone, because there is no layout.
    func nodes(in context: RenderContext) -> [ViewNode] {
        let proxy = GeometryProxy(size: context.environment.builtIn.containerSize)
        return [ViewNode(.depth, children: resolve(content(proxy), in: context.child("GeometryReader")))]
    }
}
