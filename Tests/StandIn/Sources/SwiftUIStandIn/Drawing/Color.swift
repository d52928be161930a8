public import Foundation

/// iOS 13.0, macOS 10.15
public struct Color: Hashable, Sendable, ShapeStyle, Paint {
    let css: String

    init(css: String) { self.css = css }

    /// iOS 13.0, macOS 10.15
    public init(_ name: String, bundle: Bundle? = nil) { css = "var(--primary)" }

    /// iOS 13.0, macOS 10.15
    public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        css = "rgba(\(Int(red * 255)), \(Int(green * 255)), \(Int(blue * 255)), \(opacity))"
    }

    /// iOS 13.0, macOS 10.15
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// iOS 13.0, macOS 10.15
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let lightness = brightness * (1 - saturation / 2)
        let part = min(lightness, 1 - lightness)
        let strength = part == 0 ? 0 : (brightness - lightness) / part
        css = "hsl(\(hue * 360) \(strength * 100)% \(lightness * 100)% / \(opacity))"
    }

    /// iOS 13.0, macOS 10.15
    public func opacity(_ opacity: Double) -> Color {
        Color(css: "color-mix(in srgb, \(css) \(opacity * 100)%, transparent)")
    }

    /// iOS 13.0, macOS 10.15
    public enum RGBColorSpace: Hashable, Sendable {
        /// iOS 13.0, macOS 10.15
        case sRGB
        /// iOS 13.0, macOS 10.15
        case sRGBLinear
        /// iOS 13.0, macOS 10.15
        case displayP3
    }
}

/// iOS 13.0, macOS 10.15
extension Color: _PrimitiveView {}

extension Color: Primitive {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.color)
        node.css = [("background", css)]
        return [node]
    }
}
