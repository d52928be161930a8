public import UIKitStandIn

extension View {
    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public func keyboardType(_ type: UIKeyboardType) -> some View {
        modifyingEnvironment("keyboardType") { $0.builtIn.input.keyboard = "\(type)" }
    }

    /// iOS 13.0, macOS unavailable, watchOS unavailable
    public func textContentType(_ textContentType: UITextContentType?) -> some View {
        modifyingEnvironment("textContentType") { $0.builtIn.input.contentType = textContentType?.rawValue }
    }

    /// iOS 15.0, macOS unavailable
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
        modifyingEnvironment("textInputAutocapitalization") {
            $0.builtIn.input.capitalization = autocapitalization?.name
        }
    }
}

/// iOS 15.0, macOS unavailable
public struct TextInputAutocapitalization: Sendable {
    let name: String

    /// iOS 15.0, macOS unavailable
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
    /// iOS 15.0, macOS unavailable
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(name: "words") }
    /// iOS 15.0, macOS unavailable
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(name: "sentences") }
    /// iOS 15.0, macOS unavailable
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(name: "characters") }
}
