/// A sheet, an alert or a dialog over the other views.
struct Presented<Content: View>: _PrimitiveView, Primitive {
    let role: ViewNode.Role
    let title: Text?
    let isPresented: Binding<Bool>
    let onDismiss: (() -> Void)?
    /// Whether every button inside dismisses it.
    let buttonsDismiss: Bool
    let content: () -> Content

    func nodes(in context: RenderContext) -> [ViewNode] {
        guard isPresented.wrappedValue else { return [] }
        var context = context.child("presented")
        let isPresented = isPresented
        let onDismiss = onDismiss
        let engine = context.engine
        let dismiss = { isPresented.wrappedValue = false }
        if let onDismiss { context.identity.onRemoval("dismissed") { engine.afterRender(onDismiss) } }
        context.environment.builtIn.dismiss = DismissAction(action: dismiss)
        context.environment.builtIn.isPresented = true
        context.environment.builtIn.submit = []
        context.environment.builtIn.closeMenu = buttonsDismiss ? dismiss : nil
        if buttonsDismiss {
            context.environment.builtIn.buttonStyle = nil
            context.environment.builtIn.builtInButtonStyle = "modal"
        }
        var heading: [ViewNode] = []
        if let title {
            heading = resolve(title, in: context.child("title"))
            for node in heading {
                node.accessibility.traits.insert(.isHeader)
                node.css.append(("font-weight", "600"))
            }
        }
        let node = ViewNode(
            role,
            children: heading + resolve(content(), in: context.child("content")),
            identity: context.identity
        )
        if buttonsDismiss, !node.all.contains(where: { $0.role == .button }) {
            // The system adds a button too if there is none.
            node.children += resolve(
                Button(role == .dialog ? "Cancel" : "OK", action: {}),
                in: context.child("default button")
            )
        }
        node.dismiss = dismiss
        return [node]
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func sheet<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presenting(
            Presented(
                role: .sheet,
                title: nil,
                isPresented: isPresented,
                onDismiss: onDismiss,
                buttonsDismiss: false,
                content: content
            )
        )
    }

    func presenting<Content: View>(_ presented: Presented<Content>) -> some View {
        NodeModifier(
            content: self,
            name: "presents",
            transform: { nodes, context in nodes + presented.nodes(in: context.child("over")) }
        )
    }
}
