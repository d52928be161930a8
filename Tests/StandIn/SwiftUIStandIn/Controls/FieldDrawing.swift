/// What text fields and password fields have in common.
@MainActor
struct FieldDrawing {
    let text: Binding<String>
    let prompt: Text?
    let role: ViewNode.Role

    func node<Label: View>(label: Label, in walk: Walk) -> ViewNode {
        let walk = walk.at("field")
        let ambient = walk.environment.ambient
        let label = resolve(label, in: walk.at("label"))
        let node = ViewNode(role, place: walk.place)
        node.accessibility.label = label.map(\.label).joined(separator: " ")
        node.prompt = prompt?.string ?? node.accessibility.label
        node.isEnabled = ambient.isEnabled
        node.control = .write(text, isSecret: role == .secureField)
        node.submit = ambient.submit
        node.input = ambient.input
        node.classes = [ambient.textFieldStyle]
        node.css = ambient.font?.css ?? []
        node.canFocus = true
        node.isFocused = walk.engine.focus.current === walk.place
        return node
    }
}
