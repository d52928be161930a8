public import Foundation

/// iOS 13.0, macOS 10.15
public struct HStack<Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let css: [(String, String)]

    /// iOS 13.0, macOS 10.15
    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        css = [("align-items", alignment.css), ("gap", "\(spacing ?? 8)px")]
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.horizontal, children: resolve(content, in: context.child("HStack")))
        node.css = css
        return [node]
    }
}
