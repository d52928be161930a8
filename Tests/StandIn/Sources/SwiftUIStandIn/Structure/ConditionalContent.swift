/// iOS 13.0, macOS 10.15
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: _PrimitiveView, Primitive {
    enum Choice {
        case first(TrueContent)
        case second(FalseContent)
    }

    private let choice: Choice

    init(_ choice: Choice) { self.choice = choice }

    func nodes(in context: RenderContext) -> [ViewNode] {
        switch choice {
        case .first(let view): resolve(view, in: context.child("then"))
        case .second(let view): resolve(view, in: context.child("else"))
        }
    }
}

/// iOS 13.0, macOS 10.15
extension Optional: View, _PrimitiveView where Wrapped: View {
    /// iOS 13.0, macOS 10.15
    public typealias Body = Never
}

extension Optional: Primitive where Wrapped: View {
    func nodes(in context: RenderContext) -> [ViewNode] {
        guard let view = self else { return [] }
        return resolve(view, in: context.child("some"))
    }
}
