/// iOS 13.0, macOS 10.15
public enum ColorScheme: CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case light
    /// iOS 13.0, macOS 10.15
    case dark
}

/// iOS 13.0, macOS 10.15
public enum ColorSchemeContrast: CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case standard
    /// iOS 13.0, macOS 10.15
    case increased
}

/// iOS 13.0, macOS 10.15
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case leftToRight
    /// iOS 13.0, macOS 10.15
    case rightToLeft
}

/// iOS 15.0, macOS 10.15
public enum ControlSize: CaseIterable, Sendable {
    /// iOS 15.0, macOS 10.15
    case mini
    /// iOS 15.0, macOS 10.15
    case small
    /// iOS 15.0, macOS 10.15
    case regular
    /// iOS 15.0, macOS 11.0
    case large
}
