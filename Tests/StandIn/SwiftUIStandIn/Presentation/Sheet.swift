/// Something that is put over everything else, and goes away again.
struct Presented<Content: View>: _PrimitiveView, Primitive {
    let role: ViewNode.Role
    let title: Text?
    let isPresented: Binding<Bool>
    let onDismiss: (() -> Void)?
    /// Whether any button inside sends it away.
    let buttonsDismiss: Bool
    let content: () -> Content

    func nodes(in walk: Walk) -> [ViewNode] {
        guard isPresented.wrappedValue else { return [] }
        var walk = walk.at("presented")
        let (isPresented, onDismiss, engine) = (isPresented, onDismiss, walk.engine)
        let dismiss = { isPresented.wrappedValue = false }
        if let onDismiss { walk.place.whenLeft("dismissed") { engine.later(onDismiss) } }
        walk.environment.ambient.dismiss = DismissAction(action: dismiss)
        walk.environment.ambient.isPresented = true
        walk.environment.ambient.submit = []
        walk.environment.ambient.menuCloses = buttonsDismiss ? dismiss : nil
        if buttonsDismiss {
            walk.environment.ambient.buttonStyle = nil
            walk.environment.ambient.builtInButtonStyle = "modal"
        }
        var heading: [ViewNode] = []
        if let title {
            heading = resolve(title, in: walk.at("title"))
            for node in heading {
                node.accessibility.traits.insert(.isHeader)
                node.css.append(("font-weight", "600"))
            }
        }
        let node = ViewNode(role, children: heading + resolve(content(), in: walk.at("content")), place: walk.place)
        if buttonsDismiss, !node.all.contains(where: { $0.role == .button }) {
            // As the system does, where nobody else gave a way out.
            node.children += resolve(Button(role == .dialog ? "Cancel" : "OK", action: {}), in: walk.at("way out"))
        }
        node.dismiss = dismiss
        return [node]
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presenting(
            Presented(
                role: .sheet, title: nil, isPresented: isPresented, onDismiss: onDismiss, buttonsDismiss: false,
                content: content))
    }

    func presenting<Content: View>(_ presented: Presented<Content>) -> some View {
        Decorated(content: self, name: "presents", up: { nodes, walk in nodes + presented.nodes(in: walk.at("over")) })
    }
}
