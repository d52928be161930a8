/// A view that stands for nodes itself, instead of having a body.
@MainActor
protocol Primitive {
    func nodes(in walk: Walk) -> [ViewNode]
}

/// Gives what a view shows.
@MainActor
func resolve<V: View>(_ view: V, in walk: Walk) -> [ViewNode] {
    if let primitive = view as? any Primitive { return primitive.nodes(in: walk) }
    return evaluate(view, in: walk.at(ObjectIdentifier(V.self))) { $0.body }
}

/// Gives what a body shows. The body runs only if it has to: the first time, with another value of the view, or after a
/// change of something that it depends on.
@MainActor
func evaluate<Owner, Body: View>(_ owner: Owner, in walk: Walk, _ body: (Owner) -> Body) -> [ViewNode] {
    var walk = walk
    walk.owner = walk.place
    let memo = walk.place.remembered("body") { Memo<Owner, Body>() }
    let known = memo.owner
    let isNew = walk.isForced || walk.isFresh && !(known.map { Sameness.areSame($0, owner) } ?? false)
    let current = isNew ? owner : known ?? owner
    let dependencies = Dependencies.install(of: current, in: walk)
    if let missing = dependencies.missing {
        walk.engine.report("\(Owner.self): \(missing)")
        return []
    }
    // Always asked, because to ask takes the mark away.
    let isMarked = walk.engine.changes.take(walk.place)
    let runs = isNew || dependencies.haveChanged || isMarked || memo.body == nil
    if runs {
        memo.owner = current
        walk.engine.count(Owner.self)
        memo.body = body(current)
    }
    guard let shown = memo.body else { return [] }
    walk.isFresh = runs
    return resolve(shown, in: walk)
}

/// The last value of a view, and what its body was.
@MainActor
private final class Memo<Owner, Body> {
    var owner: Owner?
    var body: Body?
}
