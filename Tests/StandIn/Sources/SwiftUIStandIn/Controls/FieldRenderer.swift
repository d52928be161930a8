/// The node of a text field or a password field.
@MainActor
struct FieldRenderer {
    let text: Binding<String>
    let prompt: Text?
    let role: ViewNode.Role

    func node<Label: View>(label: Label, in context: RenderContext) -> ViewNode {
        let context = context.child("field")
        let builtIn = context.environment.builtIn
        let label = resolve(label, in: context.child("label"))
        let node = ViewNode(role, identity: context.identity)
        node.accessibility.label = label.map(\.label).joined(separator: " ")
        node.prompt = prompt?.string ?? node.accessibility.label
        node.isEnabled = builtIn.isEnabled
        node.control = .write(text, isSecret: role == .secureField)
        node.submit = builtIn.submit
        node.input = builtIn.input
        node.classes = [builtIn.textFieldStyle]
        node.css = builtIn.font?.css ?? []
        node.canFocus = true
        node.isFocused = context.engine.focus.current === context.identity
        return node
    }
}
