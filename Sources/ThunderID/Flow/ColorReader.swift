package import AuthFlows

/// The parser of CSS colours: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()`.
///
/// Source: CSS Color Module Level 4, sections 5 and 7.
package enum ColorReader {
    private static let maximumLength = 64

    /// Parses the colour of an avatar: `rgb` or `rrggbb`, with or without `#`, which may be percent-encoded.
    package static func picture(_ text: String) -> FormDesign.RGBA? {
        var digits = if text.hasPrefix("%23") { text.dropFirst(3) } else { text[...] }
        if digits.hasPrefix("#") { digits = digits.dropFirst() }
        return if [3, 6].contains(digits.count) { hex(String(digits)) } else { nil }
    }

    static func color(_ text: String) -> FormDesign.RGBA? {
        guard text.utf8.count <= maximumLength else { return nil }
        let text = text.lowercased().filter { $0 != "\t" && $0 != "\n" }
        let trimmed = text.drop { $0 == " " }
        return if trimmed.first == "#" { hex(trimmed.dropFirst().filter { $0 != " " }) } else { function(trimmed) }
    }

    private static func hex(_ digits: String) -> FormDesign.RGBA? {
        let values = digits.compactMap(\.hexDigitValue).map(Double.init)
        guard values.count == digits.count, digits.allSatisfy(\.isASCII) else { return nil }
        let parts: [Double]
        switch values.count {
        case 3, 4: parts = values.map { $0 / 15 }
        case 6, 8:
            parts = stride(from: 0, to: values.count, by: 2).map { index -> Double in
                let byte: Double = values[index] * 16 + values[index + 1]
                return byte / 255
            }
        default: return nil
        }
        return FormDesign.RGBA(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.dropFirst(3).first ?? 1)
    }

    private static func function(_ text: Substring) -> FormDesign.RGBA? {
        guard let open = text.firstIndex(of: "("), let close = text.firstIndex(of: ")"), open < close else {
            return nil
        }
        let name = text[..<open]
        let arguments = text[text.index(after: open)..<close].split { ", /".contains($0) }
        guard (3...4).contains(arguments.count) else { return nil }
        let alpha: Double? = if arguments.count == 4 { number(arguments[3], of: 1) } else { 1 }
        guard let alpha else { return nil }
        switch name {
        case "rgb", "rgba":
            let parts = arguments.prefix(3).compactMap { number($0, of: 255) }
            guard parts.count == 3 else { return nil }
            return FormDesign.RGBA(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: alpha)
        case "hsl", "hsla":
            let hue = if arguments[0].hasSuffix("deg") { arguments[0].dropLast(3) } else { arguments[0] }
            guard let hue = number(hue, of: 360), arguments[1].hasSuffix("%"), arguments[2].hasSuffix("%"),
                let saturation = number(arguments[1], of: 1), let lightness = number(arguments[2], of: 1)
            else { return nil }
            return hsl(hue, saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1), alpha: alpha)
        default: return nil
        }
    }

    static func hsl(_ hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) -> FormDesign.RGBA {
        let around = hue.truncatingRemainder(dividingBy: 360)
        let sector = if around < 0 { (around + 360) / 30 } else { around / 30 }
        func part(_ shift: Double) -> Double {
            let place = (shift + sector).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, min(9 - place, 1)))
        }
        return FormDesign.RGBA(red: part(0), green: part(8), blue: part(4), alpha: alpha)
    }

    /// - Parameter whole: the value of 100 %.
    private static func number(_ text: Substring, of whole: Double) -> Double? {
        let isShare = text.hasSuffix("%")
        let digits = if isShare { text.dropLast() } else { text }
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+".contains($0)) }), let value = Double(digits),
            value.isFinite, abs(value) <= 1_000_000
        else { return nil }
        return if isShare { value / 100 * whole } else { value }
    }
}
