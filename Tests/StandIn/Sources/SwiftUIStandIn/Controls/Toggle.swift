/// iOS 13.0, macOS 10.15
public struct Toggle<Label: View>: _PrimitiveView, Primitive {
    private let isOn: Binding<Bool>
    private let label: Label

    /// iOS 13.0, macOS 10.15
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("Toggle")
        let shown: [ViewNode]
        if let style = context.environment.builtIn.toggleStyle {
            let slot = ContentSlot()
            slot.fill(with: label, from: context)
            shown = style(.init(label: .init(slot: slot), isOn: isOn), context.child("style"))
        } else {
            shown = resolve(label, in: context.child("label"))
        }
        let node = ViewNode(.toggle, children: shown, identity: context.identity)
        node.isEnabled = context.environment.isEnabled
        node.classes = [context.environment.builtIn.toggleStyle == nil ? "automatic" : "styled"]
        node.control = .toggle(isOn)
        return [node]
    }
}

extension Toggle where Label == Text {
    /// iOS 13.0, macOS 10.15
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}
