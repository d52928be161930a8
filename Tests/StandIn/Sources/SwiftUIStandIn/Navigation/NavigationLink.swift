/// A button that pushes a view in the enclosing ``NavigationStack``; disabled without one.
///
/// iOS 13.0, macOS 10.15
public struct NavigationLink<Label: View, Destination: View>: _PrimitiveView, Primitive {
    private let destination: Destination
    private let label: Label

    /// iOS 13.0, macOS 10.15
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.destination = destination()
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("NavigationLink")
        let slot = context.identity.stored("destination") { ContentSlot() }
        slot.fill(with: destination, from: context)

        let label = resolve(label, in: context.child("label"))
        let node = ViewNode(.button, children: label, identity: context.identity)
        let push = context.environment.builtIn.push
        node.isEnabled = context.environment.isEnabled && push != nil
        node.accessibility.traits.insert(.isButton)
        node.control = .press { push?(NavigationEntry(content: slot)) }
        return [node]
    }
}

extension NavigationLink where Label == Text {
    /// iOS 13.0, macOS 10.15
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }
}
