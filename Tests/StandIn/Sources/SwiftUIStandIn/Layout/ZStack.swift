/// iOS 13.0, macOS 10.15
public struct ZStack<Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let css: [(String, String)]

    /// iOS 13.0, macOS 10.15
    public init(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        css = alignment.css
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.depth, children: resolve(content, in: context.child("ZStack")))
        node.css = css
        return [node]
    }
}
