/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol ViewModifier {
    /// iOS 13.0, macOS 10.15
    associatedtype Body: View
    /// iOS 13.0, macOS 10.15
    typealias Content = _ViewModifier_Content<Self>
    /// iOS 13.0, macOS 10.15
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// iOS 13.0, macOS 10.15
public struct _ViewModifier_Content<Modifier: ViewModifier>: _PrimitiveView, Primitive {
    let slot: ContentSlot

    func nodes(in context: RenderContext) -> [ViewNode] { slot.nodes(in: context) }
}

/// iOS 13.0, macOS 10.15
public struct ModifiedContent<Content, Modifier> {
    /// iOS 13.0, macOS 10.15
    public var content: Content
    /// iOS 13.0, macOS 10.15
    public var modifier: Modifier

    /// iOS 13.0, macOS 10.15
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

/// iOS 13.0, macOS 10.15
extension ModifiedContent: View, _PrimitiveView where Content: View, Modifier: ViewModifier {
    /// iOS 13.0, macOS 10.15
    public typealias Body = Never
}

extension ModifiedContent: Primitive where Content: View, Modifier: ViewModifier {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let here = context.child(ObjectIdentifier(Modifier.self))
        let slot = here.identity.stored("content") { ContentSlot() }
        slot.fill(with: content, from: context)
        return evaluate(modifier, in: here) { $0.body(content: .init(slot: slot)) }
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
