/// iOS 15.0, macOS 12.0
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    /// iOS 15.0, macOS 12.0
    case xSmall
    /// iOS 15.0, macOS 12.0
    case small
    /// iOS 15.0, macOS 12.0
    case medium
    /// iOS 15.0, macOS 12.0
    case large
    /// iOS 15.0, macOS 12.0
    case xLarge
    /// iOS 15.0, macOS 12.0
    case xxLarge
    /// iOS 15.0, macOS 12.0
    case xxxLarge
    /// iOS 15.0, macOS 12.0
    case accessibility1
    /// iOS 15.0, macOS 12.0
    case accessibility2
    /// iOS 15.0, macOS 12.0
    case accessibility3
    /// iOS 15.0, macOS 12.0
    case accessibility4
    /// iOS 15.0, macOS 12.0
    case accessibility5

    /// iOS 15.0, macOS 12.0
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// The factor of the text size in the HTML. Apple's factors differ by text style.
    var scale: Double {
        switch self {
        case .xSmall: 0.82
        case .small: 0.88
        case .medium: 0.94
        case .large: 1
        case .xLarge: 1.12
        case .xxLarge: 1.24
        case .xxxLarge: 1.35
        case .accessibility1: 1.65
        case .accessibility2: 1.94
        case .accessibility3: 2.35
        case .accessibility4: 2.76
        case .accessibility5: 3.12
        }
    }
}

extension View {
    /// iOS 15.0, macOS 12.0
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size)
    }
}
