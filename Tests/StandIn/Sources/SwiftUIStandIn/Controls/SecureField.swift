/// iOS 13.0, macOS 10.15
public struct SecureField<Label: View>: _PrimitiveView, Primitive {
    private let text: Binding<String>
    private let prompt: Text?
    private let label: Label

    /// iOS 15.0, macOS 12.0
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.text = text
        self.prompt = prompt
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        [FieldRenderer(text: text, prompt: prompt, role: .secureField).node(label: label, in: context)]
    }
}

extension SecureField where Label == Text {
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
