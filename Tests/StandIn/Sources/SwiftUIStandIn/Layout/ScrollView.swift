/// iOS 13.0, macOS 10.15
public struct ScrollView<Content: View>: _PrimitiveView, Primitive {
    private let axes: Axis.Set
    private let content: Content

    /// iOS 13.0, macOS 10.15
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.scroll, children: resolve(content, in: context.child("ScrollView")))
        node.scrollDismissesKeyboard = context.environment.builtIn.scrollDismissesKeyboard
        if axes.contains(.horizontal) { node.css = [("overflow-x", "auto"), ("flex-direction", "row")] }
        return [node]
    }
}
