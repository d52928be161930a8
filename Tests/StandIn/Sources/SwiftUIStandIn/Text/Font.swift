public import Foundation

/// iOS 13.0, macOS 10.15
public struct Font: Hashable, Sendable {
    var size: Double
    /// Scales with the text size of the user.
    var isScaled: Bool
    var weightNumber = 400
    var family: String?
    var isItalic = false
    var hasEqualDigits = false

    /// iOS 13.0, macOS 10.15
    public static let largeTitle = Font(.largeTitle)
    /// iOS 13.0, macOS 10.15
    public static let title = Font(.title)
    /// iOS 14.0, macOS 11.0
    public static let title2 = Font(.title2)
    /// iOS 14.0, macOS 11.0
    public static let title3 = Font(.title3)
    /// iOS 13.0, macOS 10.15
    public static let headline = Font(.headline)
    /// iOS 13.0, macOS 10.15
    public static let subheadline = Font(.subheadline)
    /// iOS 13.0, macOS 10.15
    public static let body = Font(.body)
    /// iOS 13.0, macOS 10.15
    public static let callout = Font(.callout)
    /// iOS 13.0, macOS 10.15
    public static let footnote = Font(.footnote)
    /// iOS 13.0, macOS 10.15
    public static let caption = Font(.caption)
    /// iOS 14.0, macOS 11.0
    public static let caption2 = Font(.caption2)

    private init(_ style: TextStyle) {
        size = style.points
        isScaled = true
        weightNumber = style == .headline ? 600 : 400
    }

    private init(size: Double, weight: Weight, design: Design) {
        self.size = size
        isScaled = false
        weightNumber = weight.number
        family = design.family
    }

    /// iOS 13.0, macOS 10.15
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    /// iOS 14.0, macOS 11.0
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        var font = Font(textStyle)
        font.size = size
        font.family = "'" + name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" } + "'"
        return font
    }

    /// iOS 13.0, macOS 10.15
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        var font = Font(style)
        font.family = design.family
        return font
    }

    /// iOS 13.0, macOS 10.15
    public func weight(_ weight: Weight) -> Font { with(\.weightNumber, weight.number) }

    /// iOS 13.0, macOS 10.15
    public func bold() -> Font { with(\.weightNumber, 700) }

    /// iOS 13.0, macOS 10.15
    public func italic() -> Font { with(\.isItalic, true) }

    /// iOS 13.0, macOS 10.15
    public func monospacedDigit() -> Font { with(\.hasEqualDigits, true) }

    /// iOS 15.0, macOS 12.0
    public func monospaced() -> Font { with(\.family, Design.monospaced.family) }

    private func with<Value>(_ keyPath: WritableKeyPath<Font, Value>, _ value: Value) -> Font {
        var font = self
        font[keyPath: keyPath] = value
        return font
    }

    var css: [(String, String)] {
        var css = [("font-size", isScaled ? "\(size / 16)rem" : "\(size)px")]
        if weightNumber != 400 { css.append(("font-weight", "\(weightNumber)")) }
        if let family { css.append(("font-family", family)) }
        if isItalic { css.append(("font-style", "italic")) }
        if hasEqualDigits { css.append(("font-variant-numeric", "tabular-nums")) }
        return css
    }
}
