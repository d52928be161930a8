/// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
public struct Menu<Label: View, Content: View>: _PrimitiveView, Primitive {
    private let content: Content
    private let label: Label

    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// What is inside is there once the menu has been pressed, until something in it is.
    func nodes(in walk: Walk) -> [ViewNode] {
        var walk = walk.at("Menu")
        let isOpen = walk.place.remembered("isOpen") { Cell(false, in: walk) }
        let label = resolve(label, in: walk.at("label"))
        walk.environment.ambient.menuCloses = { isOpen.value = false }
        walk.environment.ambient.buttonStyle = nil
        walk.environment.ambient.builtInButtonStyle = "menuItem"
        let items = isOpen.value ? resolve(content, in: walk.at("content")) : []
        let node = ViewNode(.menu, children: label + items, place: walk.place)
        node.isEnabled = walk.environment.isEnabled
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
