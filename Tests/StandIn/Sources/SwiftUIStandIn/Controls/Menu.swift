/// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
public struct Menu<Label: View, Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let label: Label

    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// The content exists from a press of the menu until a press of one of its items.
    func nodes(in context: RenderContext) -> [ViewNode] {
        var context = context.child("Menu")
        let isOpen = context.identity.stored("isOpen") { StateStorage(false, in: context) }
        let label = resolve(label, in: context.child("label"))
        context.environment.builtIn.closeMenu = { isOpen.value = false }
        context.environment.builtIn.buttonStyle = nil
        context.environment.builtIn.builtInButtonStyle = "menuItem"
        let items = isOpen.value ? resolve(content, in: context.child("content")) : []
        let node = ViewNode(.menu, children: label + items, identity: context.identity)
        node.isEnabled = context.environment.isEnabled
        node.accessibility.label = label.map(\.label).joined(separator: " ")
        node.accessibility.traits.insert(.isButton)
        node.control = .press { isOpen.value.toggle() }
        return [node]
    }
}

extension Menu where Label == Text {
    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}
