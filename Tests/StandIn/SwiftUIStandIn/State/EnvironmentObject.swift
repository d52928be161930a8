public import OpenCombine

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, StoredElsewhere {
    private let link = Storage<ObjectType>()

    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    // Not reached from a body: a view whose object is missing is reported and left out.
    /// iOS 13.0, macOS 10.15
    public var wrappedValue: ObjectType {
        guard let object = link.target else { fatalError(Self.complaint) }
        return object
    }

    /// iOS 13.0, macOS 10.15
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    private nonisolated static var complaint: String {
        "No object of type \(ObjectType.self) for @EnvironmentObject; an ancestor must call .environmentObject(_:). "
            + "An app would stop here."
    }
}

extension EnvironmentObject: Installable {
    func install(in walk: Walk, as name: String) -> Installation {
        guard let object = walk.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else {
            return .missing(Self.complaint)
        }
        link.target = object
        let subscription = walk.place.remembered(name + ".subscription") { Subscription<ObjectType>() }
        return subscription.follow(object, in: walk) ? .changed : .unchanged
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        ambient("environmentObject") { $0.objects[ObjectIdentifier(T.self)] = object }
    }
}
