/// iOS 13.0, macOS 10.15
public protocol TextFieldStyle {
    /// The name of a built-in style. An app cannot define its own.
    static var _name: String { get }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        modifyingEnvironment("textFieldStyle") { $0.builtIn.textFieldStyle = S._name }
    }
}

/// iOS 13.0, macOS 10.15
public struct PlainTextFieldStyle: TextFieldStyle {
    /// iOS 13.0, macOS 10.15
    public static let _name = "plain"

    /// iOS 13.0, macOS 10.15
    public init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// iOS 13.0, macOS 10.15
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
    public static let _name = "roundedBorder"

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
    public init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
