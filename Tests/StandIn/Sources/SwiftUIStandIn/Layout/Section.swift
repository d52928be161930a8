/// iOS 13.0, macOS 10.15
public struct Section<Parent, Content, Footer> {
    private let header: Parent
    private let content: Content
    private let footer: Footer
}

/// iOS 13.0, macOS 10.15
extension Section: View, _PrimitiveView where Parent: View, Content: View, Footer: View {
    /// iOS 13.0, macOS 10.15
    public typealias Body = Never

    /// iOS 15.0, macOS 12.0
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }
}

extension Section: Primitive where Parent: View, Content: View, Footer: View {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let header = resolve(header, in: context.child("header"))
        for node in header.flatMap(\.elements) { node.accessibility.traits.insert(.isHeader) }
        let content = resolve(content, in: context.child("content"))
        return [ViewNode(.section, children: header + content + resolve(footer, in: context.child("footer")))]
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// iOS 15.0, macOS 12.0
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// iOS 13.0, macOS 10.15
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// iOS 15.0, macOS 12.0
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}
