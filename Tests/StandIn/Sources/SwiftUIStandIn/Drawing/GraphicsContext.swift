/// iOS 15.0, macOS 12.0
public struct GraphicsContext {
    /// The drawn shapes, as elements of SVG.
    final class Canvas {
        var shapes: [String] = []
    }

    let canvas = Canvas()

    /// iOS 15.0, macOS 12.0
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        let rule = style.isEOFilled ? "evenodd" : "nonzero"
        canvas.shapes.append(#"<path d="\#(path.svg)" fill="\#(shading.css)" fill-rule="\#(rule)"/>"#)
    }

    /// iOS 15.0, macOS 12.0
    public struct Shading: Sendable {
        let css: String

        /// iOS 15.0, macOS 12.0
        public static func color(_ color: Color) -> Shading { Shading(css: color.css) }
    }
}

/// iOS 14.0, macOS 11.0
public enum ColorRenderingMode: Sendable {
    /// iOS 14.0, macOS 11.0
    case nonLinear
    /// iOS 14.0, macOS 11.0
    case linear
    /// iOS 14.0, macOS 11.0
    case extendedLinear
}
