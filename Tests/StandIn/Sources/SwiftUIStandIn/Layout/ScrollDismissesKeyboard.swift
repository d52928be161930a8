extension View {
    /// iOS 16.0, macOS 13.0, visionOS unavailable
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
        modifyingEnvironment("scrollDismissesKeyboard") { $0.builtIn.scrollDismissesKeyboard = mode.name }
    }
}

/// iOS 16.0, macOS 13.0, visionOS unavailable
public struct ScrollDismissesKeyboardMode: Sendable {
    let name: String

    /// iOS 16.0, macOS 13.0, visionOS unavailable
    public static var automatic: ScrollDismissesKeyboardMode { Self(name: "automatic") }
    /// iOS 16.0, macOS 13.0, visionOS unavailable
    public static var immediately: ScrollDismissesKeyboardMode { Self(name: "immediately") }
    /// iOS 16.0, macOS 13.0, visionOS unavailable
    public static var interactively: ScrollDismissesKeyboardMode { Self(name: "interactively") }
    /// iOS 16.0, macOS 13.0, visionOS unavailable
    public static var never: ScrollDismissesKeyboardMode { Self(name: "never") }
}
