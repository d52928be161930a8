/// iOS 14.0, macOS 11.0
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// iOS 14.0, macOS 11.0
    public let rawValue: UInt32

    /// iOS 14.0, macOS 11.0
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
