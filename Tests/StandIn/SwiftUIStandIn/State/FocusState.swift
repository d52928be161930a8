/// iOS 15.0, macOS 12.0
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, StoredElsewhere {
    /// iOS 15.0, macOS 12.0
    @propertyWrapper
    public struct Binding {
        let storage: () -> FocusCell<Value>?
        let initial: Value

        /// iOS 15.0, macOS 12.0
        public var wrappedValue: Value {
            get { storage()?.value ?? initial }
            nonmutating set { storage()?.ask(for: newValue) }
        }

        /// iOS 15.0, macOS 12.0
        public var projectedValue: Binding { self }
    }

    private let initial: Value
    private let link = Storage<FocusCell<Value>>()

    /// iOS 15.0, macOS 12.0
    public init() where Value == Bool { initial = false }

    /// iOS 15.0, macOS 12.0
    public init<T: Hashable>() where Value == T? { initial = nil }

    /// iOS 15.0, macOS 12.0
    public var wrappedValue: Value {
        get { link.target?.value ?? initial }
        nonmutating set { link.target?.ask(for: newValue) }
    }

    /// iOS 15.0, macOS 12.0
    public var projectedValue: Binding { Binding(storage: { [link] in link.target }, initial: initial) }
}

extension FocusState: Installable {
    func install(in walk: Walk, as name: String) -> Installation {
        link.target = walk.place.remembered(name) { FocusCell(initial, in: walk) }
        return .unchanged
    }
}
