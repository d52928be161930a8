/// iOS 14.0, macOS 11.0
public struct Label<Title: View, Icon: View>: _PrimitiveView, Primitive {
    private let title: Title
    private let icon: Icon

    /// iOS 14.0, macOS 11.0
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("Label")
        let icon = resolve(icon, in: context.child("icon"))
        for node in icon.flatMap(\.all) { node.accessibility.isHidden = true }
        let node = ViewNode(.horizontal, children: icon + resolve(title, in: context.child("title")))
        node.css = [("align-items", "center"), ("gap", "8px")]
        return [node]
    }
}

extension Label where Title == Text, Icon == Image {
    /// iOS 14.0, macOS 11.0
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}
