public import Foundation

/// iOS 14.0, macOS 11.0
public struct LazyVStack<Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let css: [(String, String)]

    /// iOS 14.0, macOS 11.0
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        css = [("align-items", alignment.css), ("gap", "\(spacing ?? 8)px")]
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.vertical, children: resolve(content, in: context.child("LazyVStack")))
        node.css = css
        return [node]
    }
}
