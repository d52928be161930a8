/// iOS 13.0, macOS 10.15
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// iOS 13.0, macOS 10.15
    public static let _name = "automatic"

    /// iOS 13.0, macOS 10.15
    public init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// iOS 13.0, macOS 10.15
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// iOS 13.0, macOS 10.15, tvOS 17.0
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// iOS 13.0, macOS 10.15, tvOS 17.0
    public static let _name = "borderless"

    /// iOS 13.0, macOS 10.15, tvOS 17.0
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// iOS 13.0, macOS 10.15, tvOS 17.0
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// iOS 13.0, macOS 10.15
public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// iOS 13.0, macOS 10.15
    public static let _name = "plain"

    /// iOS 13.0, macOS 10.15
    public init() {}
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// iOS 13.0, macOS 10.15
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// iOS 15.0, macOS 10.15
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// iOS 15.0, macOS 10.15
    public static let _name = "bordered"

    /// iOS 15.0, macOS 10.15
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// iOS 15.0, macOS 10.15
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// iOS 15.0, macOS 12.0
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// iOS 15.0, macOS 12.0
    public static let _name = "borderedProminent"

    /// iOS 15.0, macOS 12.0
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// iOS 15.0, macOS 12.0
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
