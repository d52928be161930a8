public import OpenCombine

/// iOS 14.0, macOS 11.0
@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, StoredElsewhere {
    // Only called on the main actor, when the view gets its place.
    nonisolated(unsafe) private let make: () -> ObjectType
    private let link = Storage<ObjectType>()

    /// iOS 14.0, macOS 11.0
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

    // Apple's makes a new object at every read then, which nobody can mean.
    /// iOS 14.0, macOS 11.0
    public var wrappedValue: ObjectType {
        guard let object = link.target else {
            fatalError("@StateObject of \(ObjectType.self) was read before its view was on the screen")
        }
        return object
    }

    /// iOS 14.0, macOS 11.0
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

extension StateObject: Installable {
    func install(in walk: Walk, as name: String) -> Installation {
        let object = walk.place.remembered(name, make)
        link.target = object
        _ = walk.place.remembered(name + ".subscription") { Subscription<ObjectType>() }.follow(object, in: walk)
        return .unchanged
    }
}
