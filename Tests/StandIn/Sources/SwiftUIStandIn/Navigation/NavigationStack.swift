/// A root view, covered by the view of the last pressed ``NavigationLink``.
///
/// iOS 16.0, macOS 13.0
public struct NavigationStack<Data, Root: View>: _PrimitiveView, Primitive {
    private let root: Root

    /// iOS 16.0, macOS 13.0
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        var context = context.child("NavigationStack")
        let path = context.identity.stored("path") { StateStorage<[NavigationEntry]>([], in: context) }
        context.environment.builtIn.push = { path.value.append($0) }

        // The covered views stay, with their state and their tasks.
        var shown = screen(in: context.child(-1)) { resolve(root, in: $0) }
        for (index, entry) in path.value.enumerated() {
            var pushed = context.child(index)
            let pop: @MainActor @Sendable () -> Void = { path.value.removeSubrange(index...) }
            pushed.environment.builtIn.dismiss = DismissAction(action: pop)
            pushed.environment.builtIn.isPresented = true
            let back = resolve(Button("Back", action: pop), in: pushed.child("back"))
            shown = back + screen(in: pushed) { entry.content.nodes(in: $0) }
        }
        return [ViewNode(.vertical, children: shown, identity: context.identity)]
    }

    /// Returns the nodes of a view below its title.
    private func screen(in context: RenderContext, _ content: (RenderContext) -> [ViewNode]) -> [ViewNode] {
        var context = context
        let bar = NavigationBar()
        context.environment.builtIn.navigationBar = bar
        let nodes = content(context)
        guard let title = bar.title else { return nodes }

        let heading = resolve(title, in: context.child("title"))
        for node in heading { node.accessibility.traits.insert(.isHeader) }
        return heading + nodes
    }
}

/// The title of a view in a stack.
@MainActor
final class NavigationBar {
    var title: Text?
}

/// A pushed view.
struct NavigationEntry {
    let content: ContentSlot
}

extension View {
    /// iOS 14.0, macOS 11.0
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    /// iOS 14.0, macOS 11.0
    public func navigationTitle(_ title: Text) -> some View {
        NodeModifier(
            content: self,
            name: "navigationTitle",
            transform: { nodes, context in
                context.environment.builtIn.navigationBar?.title = title
                return nodes
            }
        )
    }
}
