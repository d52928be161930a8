/// iOS 13.0, macOS 10.15
public struct TextField<Label: View>: _PrimitiveView, Primitive {
    private let text: Binding<String>
    private let prompt: Text?
    private let axis: Axis
    private let label: Label

    /// iOS 15.0, macOS 12.0
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: text, prompt: prompt, axis: .horizontal, label: label())
    }

    /// iOS 16.0, macOS 13.0
    public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(text: text, prompt: prompt, axis: axis, label: label())
    }

    private init(text: Binding<String>, prompt: Text?, axis: Axis, label: Label) {
        self.text = text
        self.prompt = prompt
        self.axis = axis
        self.label = label
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let field = FieldRenderer(text: text, prompt: prompt, role: axis == .vertical ? .textEditor : .textField)
        return [field.node(label: label, in: context)]
    }
}

extension TextField where Label == Text {
    /// iOS 13.0, macOS 10.15
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text, prompt: nil) { Text(titleKey) }
    }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text, prompt: nil) { Text(title) }
    }

    /// iOS 15.0, macOS 12.0
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}
