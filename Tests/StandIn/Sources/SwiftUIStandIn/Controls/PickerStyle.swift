/// iOS 13.0, macOS 10.15
public protocol PickerStyle {
    /// The name of a built-in style. An app cannot define its own.
    static var _name: String { get }
}

/// iOS 13.0, macOS 10.15
public struct DefaultPickerStyle: PickerStyle {
    /// iOS 13.0, macOS 10.15
    public static let _name = "automatic"

    /// iOS 13.0, macOS 10.15
    public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// iOS 13.0, macOS 10.15
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// iOS 14.0, macOS 11.0
public struct InlinePickerStyle: PickerStyle {
    /// iOS 14.0, macOS 11.0
    public static let _name = "inline"

    /// iOS 14.0, macOS 11.0
    public init() {}
}

extension PickerStyle where Self == InlinePickerStyle {
    /// iOS 14.0, macOS 11.0
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
public struct MenuPickerStyle: PickerStyle {
    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public static let _name = "menu"

    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
    /// iOS 14.0, macOS 11.0, tvOS 17.0, watchOS unavailable
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// iOS 13.0, macOS 10.15, watchOS unavailable
public struct SegmentedPickerStyle: PickerStyle {
    /// iOS 13.0, macOS 10.15, watchOS unavailable
    public static let _name = "segmented"

    /// iOS 13.0, macOS 10.15, watchOS unavailable
    public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// iOS 13.0, macOS 10.15, watchOS unavailable
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
