/// A view with nodes of its own instead of a body.
@MainActor
protocol Primitive {
    func nodes(in context: RenderContext) -> [ViewNode]
}

/// Returns the nodes of a view.
@MainActor
func resolve<V: View>(_ view: V, in context: RenderContext) -> [ViewNode] {
    if let primitive = view as? any Primitive { return primitive.nodes(in: context) }
    return evaluate(view, in: context.child(ObjectIdentifier(V.self))) { $0.body }
}

/// Returns the nodes of a body. The body runs only the first time, with another value of the view, or after a change of
/// one of its dependencies.
@MainActor
func evaluate<Owner, Body: View>(_ owner: Owner, in context: RenderContext, _ body: (Owner) -> Body) -> [ViewNode] {
    var context = context
    context.owner = context.identity
    let cache = context.identity.stored("body") { BodyCache<Owner, Body>() }
    let known = cache.owner
    let isNew = context.isForced || context.isFresh && !(known.map { ViewComparison.areEqual($0, owner) } ?? false)
    let current = isNew ? owner : known ?? owner
    let dependencies = Dependencies.install(of: current, in: context)
    if let missing = dependencies.missing {
        context.engine.report("\(Owner.self): \(missing)")
        return []
    }
    // Not in the condition below, because the call resets the invalidation.
    let isInvalidated = context.engine.changes.consumeInvalidation(of: context.identity)
    let runs = isNew || dependencies.haveChanged || isInvalidated || cache.body == nil
    if runs {
        cache.owner = current
        context.engine.count(Owner.self)
        cache.body = body(current)
    }
    guard let shown = cache.body else { return [] }
    context.isFresh = runs
    return resolve(shown, in: context)
}

/// The last value of a view, with its body.
@MainActor
private final class BodyCache<Owner, Body> {
    var owner: Owner?
    var body: Body?
}
