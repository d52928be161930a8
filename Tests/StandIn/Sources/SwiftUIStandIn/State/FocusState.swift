/// iOS 15.0, macOS 12.0
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, ExternallyStored {
    /// iOS 15.0, macOS 12.0
    @propertyWrapper
    public struct Binding {
        let storage: () -> FocusStateStorage<Value>?
        let initial: Value

        /// iOS 15.0, macOS 12.0
        public var wrappedValue: Value {
            get { storage()?.value ?? initial }
            nonmutating set { storage()?.request(newValue) }
        }

        /// iOS 15.0, macOS 12.0
        public var projectedValue: Binding { self }
    }

    private let initial: Value
    private let link = StorageLink<FocusStateStorage<Value>>()

    /// iOS 15.0, macOS 12.0
    public init() where Value == Bool { initial = false }

    /// iOS 15.0, macOS 12.0
    public init<T: Hashable>() where Value == T? { initial = nil }

    /// iOS 15.0, macOS 12.0
    public var wrappedValue: Value {
        get { link.target?.value ?? initial }
        nonmutating set { link.target?.request(newValue) }
    }

    /// iOS 15.0, macOS 12.0
    public var projectedValue: Binding { Binding(storage: { [link] in link.target }, initial: initial) }
}

extension FocusState: Installable {
    func install(in context: RenderContext, as name: String) -> Installation {
        link.target = context.identity.stored(name) { FocusStateStorage(initial, in: context) }
        return .unchanged
    }
}
