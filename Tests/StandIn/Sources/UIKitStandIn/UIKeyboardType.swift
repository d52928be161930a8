/// iOS 2.0, macOS unavailable, watchOS unavailable
public enum UIKeyboardType: Int, Sendable {
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case `default`
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case asciiCapable
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case numbersAndPunctuation
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case URL
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case numberPad
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case phonePad
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case namePhonePad
    /// iOS 2.0, macOS unavailable, watchOS unavailable
    case emailAddress
    /// iOS 4.1, macOS unavailable, watchOS unavailable
    case decimalPad
    /// iOS 5.0, macOS unavailable, watchOS unavailable
    case twitter
    /// iOS 7.0, macOS unavailable, watchOS unavailable
    case webSearch
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    case asciiCapableNumberPad
}
