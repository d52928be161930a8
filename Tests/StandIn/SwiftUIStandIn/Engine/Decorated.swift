/// What most modifiers come to: something about the environment on the way down, something about the nodes on the way up.
struct Decorated<Content: View>: _PrimitiveView, Primitive {
    let content: Content
    let name: String
    var down: @MainActor (inout Walk) -> Void = { _ in }
    var up: @MainActor ([ViewNode], Walk) -> [ViewNode] = { nodes, _ in nodes }

    func nodes(in walk: Walk) -> [ViewNode] {
        var walk = walk.at(name)
        down(&walk)
        return up(resolve(content, in: walk.at(0)), walk)
    }
}

extension View {
    /// Changes the environment of what is inside.
    func ambient(_ name: String, _ change: @escaping @MainActor (inout EnvironmentValues) -> Void) -> Decorated<Self> {
        Decorated(content: self, name: name, down: { change(&$0.environment) })
    }

    /// Says something about each real node inside.
    func noting(_ name: String, _ note: @escaping @MainActor (ViewNode) -> Void) -> Decorated<Self> {
        Decorated(
            content: self, name: name,
            up: { nodes, _ in
                for node in nodes.flatMap(\.elements) { note(node) }
                return nodes
            })
    }

    /// Puts a box around each node inside, with a look.
    func looking(_ name: String, _ css: @escaping @MainActor (EnvironmentValues) -> [(String, String)]) -> Decorated<
        Self
    > {
        Decorated(
            content: self, name: name,
            up: { nodes, walk in
                let css = css(walk.environment)
                return nodes.map { inside in
                    let box = ViewNode(.wrapper, children: [inside])
                    box.css = css
                    box.tag = inside.tag
                    return box
                }
            })
    }
}
