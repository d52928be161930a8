/// iOS 13.0, macOS 10.15
@resultBuilder
public enum ViewBuilder {
    /// iOS 13.0, macOS 10.15
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// iOS 13.0, macOS 10.15
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// iOS 13.0, macOS 10.15
    @MainActor
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var parts: [@MainActor (RenderContext) -> [ViewNode]] = []
        for part in repeat each content {
            let index = parts.count
            parts.append { context in resolve(part, in: context.child(index)) }
        }
        return TupleView(value: (repeat each content), parts: parts)
    }

    /// iOS 13.0, macOS 10.15
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// iOS 13.0, macOS 10.15
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// iOS 13.0, macOS 10.15
    @MainActor
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// iOS 13.0, macOS 10.15
    @MainActor
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// iOS 14.0, macOS 11.0
    @MainActor
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
