/// iOS 13.0, macOS 10.15
@propertyWrapper
public struct Environment<Value>: DynamicProperty, StoredElsewhere {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let link = Storage<Value>()

    /// iOS 13.0, macOS 10.15
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// iOS 13.0, macOS 10.15
    public var wrappedValue: Value { link.target ?? EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: Installable {
    func install(in walk: Walk, as name: String) -> Installation {
        let value = walk.environment[keyPath: keyPath]
        let last = walk.place.remembered(name) { Last<Value>() }
        defer {
            link.target = value
            last.value = value
        }
        guard let known = last.value else { return .unchanged }
        return Sameness.areSame(known, value) ? .unchanged : .changed
    }
}

private final class Last<Value> {
    var value: Value?
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        ambient("environment") { $0[keyPath: keyPath] = value }
    }

    /// iOS 13.0, macOS 10.15
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        ambient("transformEnvironment") { transform(&$0[keyPath: keyPath]) }
    }
}
