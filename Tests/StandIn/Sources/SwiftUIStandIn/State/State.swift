/// iOS 13.0, macOS 10.15
@propertyWrapper
public struct State<Value>: DynamicProperty, ExternallyStored {
    private let initial: Value
    private let link = StorageLink<StateStorage<Value>>()

    /// iOS 13.0, macOS 10.15
    public init(wrappedValue: Value) { initial = wrappedValue }

    /// iOS 13.0, macOS 10.15
    public init(initialValue: Value) { initial = initialValue }

    /// iOS 13.0, macOS 10.15
    public init() where Value: ExpressibleByNilLiteral { initial = nil }

    /// iOS 13.0, macOS 10.15
    public var wrappedValue: Value {
        get { link.target?.value ?? initial }
        nonmutating set { link.target?.value = newValue }
    }

    /// iOS 13.0, macOS 10.15
    public var projectedValue: Binding<Value> {
        Binding(reading: { wrappedValue }, writing: { wrappedValue = $0 })
    }
}

/// iOS 13.0, macOS 10.15
extension State: Sendable where Value: Sendable {}

extension State: Installable {
    func install(in context: RenderContext, as name: String) -> Installation {
        link.target = context.identity.stored(name) { StateStorage(initial, in: context) }
        return .unchanged
    }
}
