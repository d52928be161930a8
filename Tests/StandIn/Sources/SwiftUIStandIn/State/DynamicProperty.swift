/// iOS 13.0, macOS 10.15
public protocol DynamicProperty {
    /// iOS 13.0, macOS 10.15
    mutating func update()
}

extension DynamicProperty {
    /// iOS 13.0, macOS 10.15
    public mutating func update() {}
}
