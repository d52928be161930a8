/// iOS 14.0, macOS 11.0
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    @Environment(\.dynamicTypeSize) private var size

    /// iOS 14.0, macOS 11.0
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

    /// iOS 14.0, macOS 11.0
    public init(wrappedValue: Value) { base = wrappedValue }

    /// iOS 14.0, macOS 11.0
    public var wrappedValue: Value { base * Value(size.scale) }
}
