public import Foundation

/// iOS 16.0, macOS 13.0
public struct Grid<Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let css: [(String, String)]

    /// iOS 16.0, macOS 13.0
    public init(
        alignment: Alignment = .center,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        css = alignment.css + [("column-gap", "\(horizontalSpacing ?? 8)px"), ("row-gap", "\(verticalSpacing ?? 8)px")]
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.grid, children: resolve(content, in: context.child("Grid")))
        let columns = node.children.map { $0.role == .gridRow ? $0.children.count : 1 }.max() ?? 1
        node.css = css + [("grid-template-columns", "repeat(\(max(columns, 1)), auto)")]
        return [node]
    }
}

/// iOS 16.0, macOS 13.0
public struct GridRow<Content: View>: _PrimitiveView, Primitive {
    private let content: Content

    /// iOS 16.0, macOS 13.0
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

    func nodes(in context: RenderContext) -> [ViewNode] {
        [ViewNode(.gridRow, children: resolve(content, in: context.child("GridRow")))]
    }
}
