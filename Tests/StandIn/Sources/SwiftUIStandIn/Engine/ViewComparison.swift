/// The comparison of two values of a view. Values that cannot be compared, such as closures, count as different.
enum ViewComparison {
    static func areEqual(_ left: Any, _ right: Any) -> Bool {
        guard type(of: left) == type(of: right) else { return false }
        if left is any ExternallyStored { return true }
        if let left = left as? any Equatable { return isEqual(left, right) }
        let first = Mirror(reflecting: left)
        let second = Mirror(reflecting: right)
        switch first.displayStyle {
        case .class: return (left as AnyObject) === (right as AnyObject)
        case .struct, .tuple, .optional: break
        default: return false
        }
        guard first.children.count == second.children.count else { return false }
        return zip(first.children, second.children).allSatisfy { areEqual($0.value, $1.value) }
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }
}

/// A property wrapper that stores its value with the view's identity. It never makes two view values different.
protocol ExternallyStored {}
