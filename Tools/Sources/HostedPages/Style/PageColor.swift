import Foundation

/// A colour of a theme, such as `#1A2B3C`. An alpha component is ignored.
struct PageColor: Equatable {
    package let text: String
    private let luminance: Double

    package init?(_ text: String) {
        guard text.wholeMatch(of: /#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?/) != nil else { return nil }
        self.text = String(text.prefix(7))
        let parts = (0..<3).map { place -> Double in
            let start = text.index(text.startIndex, offsetBy: 1 + 2 * place)
            let value = Double(UInt8(text[start...].prefix(2), radix: 16) ?? 0) / 255
            return if value <= 0.04045 { value / 12.92 } else { pow((value + 0.055) / 1.055, 2.4) }
        }
        luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Returns the WCAG contrast ratio, from 1 (equal colours) to 21 (black on white).
    func contrast(with other: PageColor) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }
}
