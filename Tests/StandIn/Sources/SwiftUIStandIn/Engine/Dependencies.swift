/// The property wrappers of a view, connected with the view's identity.
struct Dependencies {
    /// Whether one of them has another value than at the last run of the body.
    var haveChanged = false
    /// The message about an environment object that no ancestor provides. The body would crash without it.
    var missing: String?

    @MainActor
    static func install(of value: Any, in context: RenderContext) -> Dependencies {
        var found = Dependencies()
        found.visit(value, in: context, prefix: "property")
        return found
    }

    @MainActor
    private mutating func visit(_ value: Any, in context: RenderContext, prefix: String) {
        for (index, child) in Mirror(reflecting: value).children.enumerated() {
            let name = "\(prefix).\(index)"
            if let property = child.value as? any Installable {
                switch property.install(in: context, as: name) {
                case .unchanged: break
                case .changed: haveChanged = true
                case .missing(let message): missing = message
                }
            } else if child.value is any DynamicProperty {
                visit(child.value, in: context, prefix: name)
            }
        }
    }
}

/// The result of connecting a property wrapper.
enum Installation {
    case unchanged
    case changed
    case missing(String)
}

/// A property wrapper that stores its value with the view's identity.
@MainActor
protocol Installable {
    func install(in context: RenderContext, as name: String) -> Installation
}
