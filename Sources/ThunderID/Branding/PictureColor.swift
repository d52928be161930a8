import Foundation

/// A colour in parts of red, green and blue from 0 to 1.
package struct PictureColor: Sendable, Equatable {
    package let red: Double
    package let green: Double
    package let blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#RGB` or `#RRGGBB`, with or without the sign. A server may have percent-encoded the sign.
    /// `nil` for anything else.
    package init?(hex: String) {
        var digits = hex.hasPrefix("%23") ? hex.dropFirst(3) : hex[...]
        if digits.hasPrefix("#") { digits = digits.dropFirst() }
        guard digits.count == 3 || digits.count == 6, digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII),
            let number = Int(digits, radix: 16)
        else { return nil }
        let isShort = digits.count == 3
        func part(_ index: Int) -> Double {
            isShort ? Double(number >> (8 - 4 * index) & 15) / 15 : Double(number >> (16 - 8 * index) & 255) / 255
        }
        self.init(red: part(0), green: part(1), blue: part(2))
    }

    /// - Parameters:
    ///   - hue: in degrees.
    ///   - saturation: in per cent.
    ///   - lightness: in per cent.
    package init(hue: Int, saturation: Int, lightness: Int) {
        let lightness = Double(lightness) / 100
        let strength = Double(saturation) / 100 * min(lightness, 1 - lightness)
        func part(_ offset: Int) -> Double {
            let place = (Double(offset) + Double(hue) / 30).truncatingRemainder(dividingBy: 12)
            return lightness - strength * max(-1, min(place - 3, 9 - place, 1))
        }
        self.init(red: part(0), green: part(8), blue: part(4))
    }
}
