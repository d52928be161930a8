package import AuthFlows

/// The parser of CSS colours: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()`.
///
/// Source: CSS Color Module Level 4, sections 5 and 7.
package enum ColorReader {
    private static let maximumLength = 64

    /// Parses the colour of an avatar: `rgb` or `rrggbb`, with or without `#`, which may be percent-encoded.
    package static func picture(_ text: String) -> FormDesign.RGBA? {
        var digits = text[...]
        if digits.hasPrefix("%23") { digits = digits.dropFirst(3) }
        if digits.hasPrefix("#") { digits = digits.dropFirst() }
        guard [3, 6].contains(digits.count) else { return nil }
        return hex(String(digits))
    }

    static func color(_ text: String) -> FormDesign.RGBA? {
        guard text.utf8.count <= maximumLength else { return nil }
        let text = text.lowercased().filter {
            $0 != "\t" && $0 != "\n"
        }
        let trimmed = text.drop { $0 == " " }
        guard trimmed.first == "#" else { return function(trimmed) }
        return hex(trimmed.dropFirst().filter { $0 != " " })
    }

    private static func hex(_ digits: String) -> FormDesign.RGBA? {
        let values = digits.compactMap(\.hexDigitValue).map(Double.init)
        guard values.count == digits.count, digits.allSatisfy(\.isASCII) else {
            return nil
        }

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
        return FormDesign.RGBA(
            red: parts[0],
            green: parts[1],
            blue: parts[2],
            alpha: parts.dropFirst(3).first ?? 1
        )
    }

    private static func function(_ text: Substring) -> FormDesign.RGBA? {
        guard let open = text.firstIndex(of: "("),
            let close = text.firstIndex(of: ")"),
            open < close
        else {
            return nil
        }
        let arguments = text[text.index(after: open)..<close].split {
            ", /".contains($0)
        }
        guard (3...4).contains(arguments.count) else {
            return nil
        }

        var alpha = 1.0
        if arguments.count == 4 {
            guard let share = number(arguments[3], of: 1) else {
                return nil
            }
            alpha = share
        }
        switch text[..<open] {
        case "rgb", "rgba": return rgb(arguments, alpha: alpha)
        case "hsl", "hsla": return hsl(arguments, alpha: alpha)
        default: return nil
        }
    }

    private static func rgb(_ arguments: [Substring], alpha: Double) -> FormDesign.RGBA? {
        let parts = arguments.prefix(3).compactMap { number($0, of: 255) }
        guard parts.count == 3 else { return nil }
        return FormDesign.RGBA(
            red: parts[0] / 255,
            green: parts[1] / 255,
            blue: parts[2] / 255,
            alpha: alpha
        )
    }

    private static func hsl(_ arguments: [Substring], alpha: Double) -> FormDesign.RGBA? {
        var angle = arguments[0]
        if angle.hasSuffix("deg") { angle = angle.dropLast(3) }
        guard arguments[1].hasSuffix("%"), arguments[2].hasSuffix("%"),
            let hue = number(angle, of: 360),
            let saturation = number(arguments[1], of: 1),
            let lightness = number(arguments[2], of: 1)
        else { return nil }
        return hsl(
            hue,
            saturation: min(max(saturation, 0), 1),
            lightness: min(max(lightness, 0), 1),
            alpha: alpha
        )
    }

    static func hsl(
        _ hue: Double,
        saturation: Double,
        lightness: Double,
        alpha: Double = 1
    ) -> FormDesign.RGBA {
        var angle = hue.truncatingRemainder(dividingBy: 360)
        if angle < 0 { angle += 360 }
        let sector = angle / 30
        let range = saturation * min(lightness, 1 - lightness)

        func part(_ shift: Double) -> Double {
            let place = (shift + sector).truncatingRemainder(dividingBy: 12)
            let distance = min(place - 3, min(9 - place, 1))
            return lightness - range * max(-1, distance)
        }
        return FormDesign.RGBA(
            red: part(0),
            green: part(8),
            blue: part(4),
            alpha: alpha
        )
    }

    /// - Parameter whole: the value of 100 %.
    private static func number(_ text: Substring, of whole: Double) -> Double? {
        let isShare = text.hasSuffix("%")
        var digits = text
        if isShare { digits.removeLast() }
        let isDecimal = digits.allSatisfy {
            $0.isASCII && ($0.isNumber || ".-+".contains($0))
        }
        guard isDecimal,
            let value = Double(digits),
            value.isFinite,
            abs(value) <= 1_000_000
        else { return nil }
        guard isShare else { return value }
        return value / 100 * whole
    }
}
