/// iOS 13.0, macOS 10.15
public struct Form<Content: View>: _PrimitiveView, Primitive {
    private let content: Content

    /// iOS 13.0, macOS 10.15
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func nodes(in context: RenderContext) -> [ViewNode] {
        [ViewNode(.form, children: resolve(content, in: context.child("Form")))]
    }
}
