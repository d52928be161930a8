/// Whether two values of a view are the same as far as can be seen. What cannot be compared, such as a closure, is not.
enum Sameness {
    static func areSame(_ left: Any, _ right: Any) -> Bool {
        guard type(of: left) == type(of: right) else { return false }
        if left is any StoredElsewhere { return true }
        if let left = left as? any Equatable { return isEqual(left, right) }
        let (first, second) = (Mirror(reflecting: left), Mirror(reflecting: right))
        switch first.displayStyle {
        case .class: return (left as AnyObject) === (right as AnyObject)
        case .struct, .tuple, .optional: break
        default: return false
        }
        guard first.children.count == second.children.count else { return false }
        return zip(first.children, second.children).allSatisfy { areSame($0.value, $1.value) }
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }
}

/// A property wrapper whose value is kept at the view's place: two of them never make two view values different.
protocol StoredElsewhere {}
