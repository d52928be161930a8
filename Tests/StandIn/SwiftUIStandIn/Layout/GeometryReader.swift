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

    /// There is no layout here: the size is that of the fixed frames around, or else of a small telephone.
    func nodes(in walk: Walk) -> [ViewNode] {
        let proxy = GeometryProxy(size: walk.environment.ambient.room)
        return [ViewNode(.depth, children: resolve(content(proxy), in: walk.at("GeometryReader")))]
    }
}
