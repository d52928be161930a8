/// iOS 14.0, macOS 11.0
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder
    var body: Body { get }
}

/// iOS 14.0, macOS 11.0
extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
    /// iOS 14.0, macOS 11.0
    public var body: Never { fatalError("\(Self.self) has no body") }
}

/// iOS 14.0, macOS 11.0
@resultBuilder
public struct ToolbarContentBuilder {
    /// iOS 14.0, macOS 11.0
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// iOS 14.0, macOS 11.0
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
}

/// iOS 14.0, macOS 11.0
public struct ToolbarItemPlacement: Sendable {
    let name: String

    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable, visionOS unavailable
    public static let keyboard = ToolbarItemPlacement(name: "keyboard")
}

/// iOS 14.0, macOS 11.0
public struct ToolbarItemGroup<Content: View>: ToolbarContent, ToolbarSection {
    private let placement: ToolbarItemPlacement
    private let content: Content

    /// iOS 14.0, macOS 11.0
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    /// iOS 14.0, macOS 11.0
    public typealias Body = Never

    func nodes(in context: RenderContext) -> [ViewNode] {
        let items = resolve(content, in: context.child(placement.name))
        guard !items.isEmpty else { return [] }

        // At the end of the window, above the keyboard.
        let bar = ViewNode(.horizontal, children: items)
        bar.css = [
            ("position", "fixed"), ("inset-block-end", "0"), ("inset-inline", "0"), ("padding", ".75rem 1rem"),
            ("box-sizing", "border-box"), ("background", "var(--raised)"), ("z-index", "1"),
        ]
        return [bar]
    }
}

/// A part of a toolbar that is rendered.
@MainActor
protocol ToolbarSection {
    func nodes(in context: RenderContext) -> [ViewNode]
}

extension View {
    /// iOS 14.0, macOS 11.0
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        let section = content() as? any ToolbarSection
        return NodeModifier(
            content: self,
            name: "toolbar",
            transform: { nodes, context in nodes + (section?.nodes(in: context.child("bar")) ?? []) }
        )
    }
}
