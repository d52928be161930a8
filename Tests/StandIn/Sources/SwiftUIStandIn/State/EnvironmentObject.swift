public import OpenCombine

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, ExternallyStored {
    private let link = StorageLink<ObjectType>()

    /// iOS 13.0, macOS 10.15
    nonisolated public init() {}

    // Not reached from a body: a view without its object is reported and not evaluated.
    /// iOS 13.0, macOS 10.15
    public var wrappedValue: ObjectType {
        guard let object = link.target else { fatalError(Self.message) }
        return object
    }

    /// iOS 13.0, macOS 10.15
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    private nonisolated static var message: String {
        "No object of type \(ObjectType.self) for @EnvironmentObject; an ancestor must call .environmentObject(_:). "
            + "An app would stop here."
    }
}

extension EnvironmentObject: Installable {
    func install(in context: RenderContext, as name: String) -> Installation {
        guard let object = context.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else {
            return .missing(Self.message)
        }
        link.target = object
        let subscription = context.identity.stored(name + ".subscription") { Subscription<ObjectType>() }
        return subscription.follow(object, in: context) ? .changed : .unchanged
    }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        modifyingEnvironment("environmentObject") { $0.objects[ObjectIdentifier(T.self)] = object }
    }
}
