/// What a modifier or a style was given to put somewhere. The body that holds it may be older than its filling.
@MainActor
final class ContentSlot {
    private var resolved: (Walk) -> [ViewNode] = { _ in [] }

    /// The content, as new or as old as the walk was where it came from.
    func fill<Content: View>(with content: Content, from outer: Walk) {
        let (isFresh, isForced, owner) = (outer.isFresh, outer.isForced, outer.owner)
        resolved = { walk in
            var walk = walk.at("content")
            walk.isFresh = isFresh
            walk.isForced = isForced
            walk.owner = owner
            return resolve(content, in: walk)
        }
    }

    func nodes(in walk: Walk) -> [ViewNode] { resolved(walk) }
}
