public import OpenCombine

/// iOS 14.0, macOS 11.0
@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty, ExternallyStored {
    // Called only on the main actor, when the view is installed.
    nonisolated(unsafe) private let make: () -> ObjectType
    private let link = StorageLink<ObjectType>()

    /// iOS 14.0, macOS 11.0
    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

    // SwiftUI creates a new object at every read in this case, which is never intended.
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
    func install(in context: RenderContext, as name: String) -> Installation {
        let object = context.identity.stored(name, make)
        link.target = object
        _ = context.identity.stored(name + ".subscription") { Subscription<ObjectType>() }.follow(object, in: context)
        return .unchanged
    }
}
