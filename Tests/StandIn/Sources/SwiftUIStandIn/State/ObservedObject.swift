public import OpenCombine

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// iOS 13.0, macOS 10.15
    @MainActor @preconcurrency @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// iOS 13.0, macOS 10.15
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding(reading: { object[keyPath: keyPath] }, writing: { object[keyPath: keyPath] = $0 })
        }
    }

    /// iOS 13.0, macOS 10.15
    public var wrappedValue: ObjectType

    /// iOS 13.0, macOS 10.15
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

    /// iOS 13.0, macOS 10.15
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    /// iOS 13.0, macOS 10.15
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: Installable {
    func install(in context: RenderContext, as name: String) -> Installation {
        let subscription = context.identity.stored(name + ".subscription") { Subscription<ObjectType>() }
        return subscription.follow(wrappedValue, in: context) ? .changed : .unchanged
    }
}
