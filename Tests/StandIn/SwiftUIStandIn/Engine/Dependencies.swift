/// The property wrappers of a view, connected with the place where the view stands.
struct Dependencies {
    /// Whether one of them has another value than when the body last ran.
    var haveChanged = false
    /// What an ancestor should have provided and did not. A body that runs without it would crash.
    var missing: String?

    @MainActor
    static func install(of value: Any, in walk: Walk) -> Dependencies {
        var found = Dependencies()
        found.visit(value, in: walk, prefix: "property")
        return found
    }

    @MainActor
    private mutating func visit(_ value: Any, in walk: Walk, prefix: String) {
        for (index, child) in Mirror(reflecting: value).children.enumerated() {
            let name = "\(prefix).\(index)"
            if let property = child.value as? any Installable {
                switch property.install(in: walk, as: name) {
                case .unchanged: break
                case .changed: haveChanged = true
                case .missing(let what): missing = what
                }
            } else if child.value is any DynamicProperty {
                visit(child.value, in: walk, prefix: name)
            }
        }
    }
}

/// What came of connecting a property wrapper.
enum Installation {
    case unchanged
    case changed
    case missing(String)
}

/// A property wrapper that finds its storage through the place of its view.
@MainActor
protocol Installable {
    func install(in walk: Walk, as name: String) -> Installation
}
