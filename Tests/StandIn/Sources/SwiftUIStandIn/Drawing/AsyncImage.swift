public import Foundation

/// iOS 15.0, macOS 12.0
public enum AsyncImagePhase: Sendable {
    /// iOS 15.0, macOS 12.0
    case empty
    /// iOS 15.0, macOS 12.0
    case success(Image)
    /// iOS 15.0, macOS 12.0
    case failure(any Error)

    /// iOS 15.0, macOS 12.0
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    /// iOS 15.0, macOS 12.0
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// iOS 15.0, macOS 12.0
public struct AsyncImage<Content: View>: _PrimitiveView, Primitive {
    private let url: URL?
    private let content: (AsyncImagePhase) -> Content

    /// iOS 15.0, macOS 12.0
    public init(
        url: URL?,
        scale: CGFloat = 1,
        transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.content = content
    }

    /// iOS 15.0, macOS 12.0
    public init<I: View, P: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.url = url
        self.content = { phase in
            if let image = phase.image {
                _ConditionalContent(.first(content(image)))
            } else {
                _ConditionalContent(.second(placeholder()))
            }
        }
    }

    /// Shows the phase that the host gives for the URL. It never loads anything.
    func nodes(in context: RenderContext) -> [ViewNode] {
        let phase = url.map(context.engine.imageAt) ?? .empty
        return resolve(content(phase), in: context.child("AsyncImage"))
    }
}
