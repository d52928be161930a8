/// iOS 13.0, macOS 10.15
@propertyWrapper
public struct Environment<Value>: DynamicProperty, ExternallyStored {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let link = StorageLink<Value>()

    /// iOS 13.0, macOS 10.15
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// iOS 13.0, macOS 10.15
    public var wrappedValue: Value { link.target ?? EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: Installable {
    func install(in context: RenderContext, as name: String) -> Installation {
        let value = context.environment[keyPath: keyPath]
        let last = context.identity.stored(name) { Last<Value>() }
        defer {
            link.target = value
            last.value = value
        }
        guard let known = last.value else { return .unchanged }
        return ViewComparison.areEqual(known, value) ? .unchanged : .changed
    }
}

private final class Last<Value> {
    var value: Value?
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        modifyingEnvironment("environment") { $0[keyPath: keyPath] = value }
    }

    /// iOS 13.0, macOS 10.15
    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        transform: @escaping (inout V) -> Void
    ) -> some View {
        modifyingEnvironment("transformEnvironment") { transform(&$0[keyPath: keyPath]) }
    }
}
