/// A modifier that configures the context of its content, then transforms the nodes of it.
struct NodeModifier<Content: View>: _PrimitiveView, Primitive {
    let content: Content
    let name: String
    var configure: @MainActor (inout RenderContext) -> Void = { _ in }
    var transform: @MainActor ([ViewNode], RenderContext) -> [ViewNode] = { nodes, _ in nodes }

    func nodes(in context: RenderContext) -> [ViewNode] {
        var context = context.child(name)
        configure(&context)
        return transform(resolve(content, in: context.child(0)), context)
    }
}

extension View {
    /// Changes the environment of the content.
    func modifyingEnvironment(_ name: String, _ change: @escaping @MainActor (inout EnvironmentValues) -> Void)
        -> NodeModifier<Self>
    {
        NodeModifier(content: self, name: name, configure: { change(&$0.environment) })
    }

    /// Changes each element of the content.
    func annotating(_ name: String, _ change: @escaping @MainActor (ViewNode) -> Void) -> NodeModifier<Self> {
        NodeModifier(
            content: self,
            name: name,
            transform: { nodes, _ in
                for node in nodes.flatMap(\.elements) { change(node) }
                return nodes
            }
        )
    }

    /// Puts a box with a CSS style around each node of the content.
    func styling(_ name: String, _ css: @escaping @MainActor (EnvironmentValues) -> [(String, String)]) -> NodeModifier<
        Self
    > {
        NodeModifier(
            content: self,
            name: name,
            transform: { nodes, context in
                let css = css(context.environment)
                return nodes.map { inside in
                    let box = ViewNode(.wrapper, children: [inside])
                    box.css = css
                    box.tag = inside.tag
                    return box
                }
            }
        )
    }
}
