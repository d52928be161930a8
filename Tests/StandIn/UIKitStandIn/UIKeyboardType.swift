/// iOS 2.0, macOS unavailable
public enum UIKeyboardType: Int, Sendable {
    /// iOS 2.0, macOS unavailable
    case `default`
    /// iOS 2.0, macOS unavailable
    case asciiCapable
    /// iOS 2.0, macOS unavailable
    case numbersAndPunctuation
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// iOS 2.0, macOS unavailable
    case URL
    /// iOS 2.0, macOS unavailable
    case numberPad
    /// iOS 2.0, macOS unavailable
    case phonePad
    /// iOS 2.0, macOS unavailable
    case namePhonePad
    /// iOS 2.0, macOS unavailable
    case emailAddress
    /// iOS 4.1, macOS unavailable
    case decimalPad
    /// iOS 5.0, macOS unavailable
    case twitter
    /// iOS 7.0, macOS unavailable
    case webSearch
    /// iOS 10.0, macOS unavailable
    case asciiCapableNumberPad
}
