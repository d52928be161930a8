public import Foundation

/// iOS 14.0, macOS 11.0
public struct GridItem: Sendable {
    /// iOS 14.0, macOS 11.0
    public enum Size: Sendable {
        /// iOS 14.0, macOS 11.0
        case fixed(CGFloat)
        /// iOS 14.0, macOS 11.0
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// iOS 14.0, macOS 11.0
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// iOS 14.0, macOS 11.0
    public var size: Size
    /// iOS 14.0, macOS 11.0
    public var spacing: CGFloat?
    /// iOS 14.0, macOS 11.0
    public var alignment: Alignment?

    /// iOS 14.0, macOS 11.0
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    var css: String {
        switch size {
        case .fixed(let width): "\(width)px"
        case .flexible(let minimum, _): "minmax(\(minimum)px, 1fr)"
        case .adaptive(let minimum, _): "repeat(auto-fill, minmax(\(minimum)px, 1fr))"
        }
    }
}

/// iOS 14.0, macOS 11.0
public struct LazyVGrid<Content: View>: _PrimitiveView, Primitive {
    private let columns: [GridItem]
    private let spacing: CGFloat?
    private let content: Content

    /// iOS 14.0, macOS 11.0
    public init(
        columns: [GridItem],
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.spacing = spacing
        self.content = content()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.grid, children: resolve(content, in: context.child("LazyVGrid")))
        node.css = [
            ("grid-template-columns", columns.map(\.css).joined(separator: " ")), ("gap", "\(spacing ?? 8)px"),
        ]
        return [node]
    }
}
