/// iOS 13.0, macOS 10.15
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    init(reading get: @escaping () -> Value, writing set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    // The casts drop the isolation of the closures, so that they can be called synchronously: bindings are read and
    // written while views are rendered and used, both on the main actor. SwiftUI does not check the isolation either.
    /// iOS 13.0, macOS 10.15
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        self.get = unsafeBitCast(get, to: (() -> Value).self)
        self.set = unsafeBitCast(set, to: ((Value) -> Void).self)
    }

    /// iOS 13.0, macOS 10.15
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// iOS 13.0, macOS 10.15
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(reading: { base.wrappedValue ?? value }, writing: { base.wrappedValue = $0 })
    }

    /// iOS 13.0, macOS 10.15
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(reading: { base.wrappedValue }, writing: { if let value = $0 { base.wrappedValue = value } })
    }

    /// iOS 13.0, macOS 10.15
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(reading: { value }, writing: { _ in })
    }

    /// iOS 13.0, macOS 10.15
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// iOS 13.0, macOS 10.15
    public var projectedValue: Binding<Value> { self }

    /// iOS 13.0, macOS 10.15
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            reading: { wrappedValue[keyPath: keyPath] },
            writing: { wrappedValue[keyPath: keyPath] = $0 }
        )
    }
}

// @unchecked: as in SwiftUI, sending a binding is safe; its creator answers for its use elsewhere.
/// iOS 13.0, macOS 10.15
extension Binding: @unchecked Sendable where Value: Sendable {}
