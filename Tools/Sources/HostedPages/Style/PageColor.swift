import Foundation

/// A colour of a theme, such as `#1A2B3C`. An alpha component is ignored.
struct PageColor: Equatable {
    let text: String
    private let luminance: Double

    init?(_ text: String) {
        guard text.wholeMatch(of: /#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?/) != nil else {
            return nil
        }
        self.text = String(text.prefix(7))
        let parts = (0..<3).map { Self.linear(text.dropFirst(1 + 2 * $0).prefix(2)) }
        luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Returns the linear intensity of a component of two hexadecimal digits (sRGB).
    private static func linear(_ digits: Substring) -> Double {
        let value = Double(UInt8(digits, radix: 16) ?? 0) / 255
        guard value > 0.04045 else {
            return value / 12.92
        }
        return pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the WCAG contrast ratio, from 1 (equal colours) to 21 (black on white).
    func contrast(with other: PageColor) -> Double {
        let light = max(luminance, other.luminance)
        let dark = min(luminance, other.luminance)
        return (light + 0.05) / (dark + 0.05)
    }
}
