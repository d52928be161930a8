public import Foundation

/// iOS 16.0, macOS 13.0
public struct ProposedViewSize: Equatable, Sendable {
    /// iOS 16.0, macOS 13.0
    public var width: CGFloat?
    /// iOS 16.0, macOS 13.0
    public var height: CGFloat?

    /// iOS 16.0, macOS 13.0
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// iOS 16.0, macOS 13.0
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

/// iOS 16.0, macOS 13.0
public protocol Layout {
    /// iOS 16.0, macOS 13.0
    associatedtype Cache = Void
    /// iOS 16.0, macOS 13.0
    typealias Subviews = LayoutSubviews

    /// iOS 16.0, macOS 13.0
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// iOS 16.0, macOS 13.0
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout {
    /// iOS 16.0, macOS 13.0
    @MainActor
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LaidOut(name: String(describing: Self.self), content: content())
    }
}

/// The stand-in computes no layout: the children are in a container with the layout's name.
struct LaidOut<Content: View>: _PrimitiveView, Primitive {
    let name: String
    let content: Content

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.vertical, children: resolve(content, in: context.child(name)))
        node.layout = name
        return [node]
    }
}

/// iOS 16.0, macOS 13.0
public struct LayoutSubviews: RandomAccessCollection {
    private let subviews: [LayoutSubview]

    /// For tests of a layout.
    @_spi(Host)
    public init(_ subviews: [LayoutSubview]) { self.subviews = subviews }

    /// iOS 16.0, macOS 13.0
    public var startIndex: Int { 0 }
    /// iOS 16.0, macOS 13.0
    public var endIndex: Int { subviews.count }
    /// iOS 16.0, macOS 13.0
    public subscript(index: Int) -> LayoutSubview { subviews[index] }
}

/// iOS 16.0, macOS 13.0
public struct LayoutSubview {
    private let size: (ProposedViewSize) -> CGSize
    private let placed: (CGPoint, ProposedViewSize) -> Void

    /// For tests of a layout.
    /// - Parameters:
    ///   - size: the view's size for a proposal.
    ///   - placed: receives the position of the view.
    @_spi(Host)
    public init(
        size: @escaping (ProposedViewSize) -> CGSize,
        placed: @escaping (CGPoint, ProposedViewSize) -> Void = { _, _ in }
    ) {
        self.size = size
        self.placed = placed
    }

    /// iOS 16.0, macOS 13.0
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }

    /// iOS 16.0, macOS 13.0
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        placed(position, proposal)
    }
}
