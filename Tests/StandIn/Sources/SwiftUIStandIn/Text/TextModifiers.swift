public import Foundation

extension View {
    /// iOS 13.0, macOS 10.15
    public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// iOS 16.0, macOS 13.0
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        styling("fontWeight") { _ in weight.map { [("font-weight", $0.css)] } ?? [] }
    }

    /// iOS 16.0, macOS 13.0
    public func bold(_ isActive: Bool = true) -> some View {
        styling("bold") { _ in isActive ? [("font-weight", "700")] : [] }
    }

    /// iOS 16.0, macOS 13.0
    public func italic(_ isActive: Bool = true) -> some View {
        styling("italic") { _ in isActive ? [("font-style", "italic")] : [] }
    }

    /// iOS 16.0, macOS 13.0
    public func underline(_ isActive: Bool = true) -> some View {
        styling("underline") { _ in isActive ? [("text-decoration", "underline")] : [] }
    }

    /// iOS 15.0, macOS 12.0
    public func monospacedDigit() -> some View { styling("digits") { _ in [("font-variant-numeric", "tabular-nums")] } }

    /// iOS 13.0, macOS 10.15
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// iOS 13.0, macOS 10.15
    public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

    /// iOS 13.0, macOS 10.15
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { styling("minimumScaleFactor") { _ in [] } }

    /// iOS 13.0, macOS 10.15
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        styling("lineSpacing") { _ in [("line-height", "calc(1.3em + \(lineSpacing)px)")] }
    }

    /// iOS 14.0, macOS 11.0
    public func textCase(_ textCase: Text.Case?) -> some View {
        styling("textCase") { _ in textCase.map { [("text-transform", "\($0)")] } ?? [] }
    }

    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        styling("textSelection") { _ in [("user-select", S.allowsSelection ? "text" : "none")] }
    }
}

extension Text {
    /// iOS 14.0, macOS 11.0
    public enum Case: Sendable {
        /// iOS 14.0, macOS 11.0
        case lowercase
        /// iOS 14.0, macOS 11.0
        case uppercase
    }
}

/// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
public protocol TextSelectability {
    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    static var allowsSelection: Bool { get }
}

/// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
public struct EnabledTextSelectability: TextSelectability {
    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    public static let allowsSelection = true
}

/// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
public struct DisabledTextSelectability: TextSelectability {
    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// iOS 15.0, macOS 12.0, tvOS unavailable, watchOS unavailable
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
