/// iOS 13.0, macOS 10.15
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: _PrimitiveView, Primitive {
    private let selection: Binding<SelectionValue>
    private let content: Content
    private let label: Label

    /// iOS 13.0, macOS 10.15
    public init(
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("Picker")
        let label = resolve(label, in: context.child("label"))
        for node in label { node.tag = nil }
        let options = resolve(content, in: context.child("content"))
        let selection = selection
        let engine = context.engine
        let choices = options.map { option in
            // The exact type: a tag of type String does not match a selection of type String?, though it could be cast.
            let isOfType = option.tag.map { type(of: $0.base) == SelectionValue.self } ?? false
            let value = isOfType ? option.tag?.base as? SelectionValue : nil
            return ViewNode.Choice(
                label: option.label,
                isChosen: value == selection.wrappedValue && value != nil,
                defect: value == nil ? Self.defect(of: option) : nil,
                choose: {
                    guard let value else { return }
                    selection.wrappedValue = value
                    engine.changes.signal()
                }
            )
        }
        let node = ViewNode(.picker, children: label + options, identity: context.identity)
        node.isEnabled = context.environment.isEnabled
        node.accessibility.label = label.map(\.label).joined(separator: " ")
        node.classes = [context.environment.builtIn.pickerStyle]
        node.control = .choose(choices)
        return [node]
    }

    private static func defect(of option: ViewNode) -> String {
        guard let tag = option.tag else { return "it has no .tag(_:)" }
        return "its tag is of type \(type(of: tag.base)), the selection is of type \(SelectionValue.self)"
    }
}

extension Picker where Label == Text {
    /// iOS 13.0, macOS 10.15
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func tag<V: Hashable>(_ tag: V) -> some View {
        NodeModifier(
            content: self,
            name: "tag",
            transform: { nodes, _ in
                for node in nodes { node.tag = AnyHashable(tag) }
                return nodes
            }
        )
    }

    /// iOS 13.0, macOS 10.15
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        modifyingEnvironment("pickerStyle") { $0.builtIn.pickerStyle = S._name }
    }
}
