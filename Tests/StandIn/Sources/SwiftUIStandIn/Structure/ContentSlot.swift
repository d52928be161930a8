/// The content of a modifier or a style. It may be newer than the body that places it.
@MainActor
final class ContentSlot {
    private var resolved: (RenderContext) -> [ViewNode] = { _ in [] }

    /// Sets the content, with the state of the render pass where it was created.
    func fill<Content: View>(with content: Content, from outer: RenderContext) {
        let isFresh = outer.isFresh
        let isForced = outer.isForced
        let owner = outer.owner
        resolved = { context in
            var context = context.child("content")
            context.isFresh = isFresh
            context.isForced = isForced
            context.owner = owner
            return resolve(content, in: context)
        }
    }

    func nodes(in context: RenderContext) -> [ViewNode] { resolved(context) }
}
