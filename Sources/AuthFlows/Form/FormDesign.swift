/// How an application's forms are to look, as far as its server says: a wish, which the app's own theme goes before.
public struct FormDesign: Sendable, Equatable {
    /// A colour in sRGB, each part from 0 to 1.
    public struct RGBA: Sendable, Equatable {
        /// Red, 0 to 1.
        public let red: Double
        /// Green, 0 to 1.
        public let green: Double
        /// Blue, 0 to 1.
        public let blue: Double
        /// Opacity, 0 to 1.
        public let alpha: Double

        /// Makes a colour; parts beyond 0 to 1 are brought back.
        /// - Parameters:
        ///   - red: 0 to 1.
        ///   - green: 0 to 1.
        ///   - blue: 0 to 1.
        ///   - alpha: 0 to 1.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            func part(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
            (self.red, self.green, self.blue, self.alpha) = (part(red), part(green), part(blue), part(alpha))
        }
    }

    /// The colours for one appearance; what is `nil` is the user interface's choice.
    public struct Palette: Sendable, Equatable {
        /// The main button, links, what has the focus.
        public var accent: RGBA?
        /// Text on the main button.
        public var onAccent: RGBA?
        /// Behind everything.
        public var background: RGBA?
        /// Behind a field.
        public var surface: RGBA?
        /// Text.
        public var text: RGBA?
        /// Less important text.
        public var secondaryText: RGBA?
        /// The border of a field, and a dividing line.
        public var border: RGBA?
        /// Something is wrong.
        public var error: RGBA?
        /// It went well.
        public var success: RGBA?
        /// Be careful.
        public var warning: RGBA?
        /// Good to know.
        public var info: RGBA?

        /// Makes colours that say nothing yet.
        public init() {}
    }

    /// The colours by day.
    public var light: Palette
    /// The colours by night.
    public var dark: Palette
    /// The radius of corners, in points.
    public var cornerRadius: Double?
    /// The usual space between pieces, in points.
    public var spacing: Double?
    /// The name of a font.
    public var fontFamily: String?
    /// The appearance that the server wants whatever the device says: `true` for dark.
    public var prefersDark: Bool?

    /// Makes a design.
    /// - Parameters:
    ///   - light: the colours by day.
    ///   - dark: the colours by night.
    ///   - cornerRadius: the radius of corners, in points.
    ///   - spacing: the usual space between pieces, in points.
    ///   - fontFamily: the name of a font.
    ///   - prefersDark: the appearance that the server wants.
    public init(
        light: Palette = Palette(), dark: Palette = Palette(), cornerRadius: Double? = nil, spacing: Double? = nil,
        fontFamily: String? = nil, prefersDark: Bool? = nil
    ) {
        self.light = light
        self.dark = dark
        self.cornerRadius = cornerRadius
        self.spacing = spacing
        self.fontFamily = fontFamily
        self.prefersDark = prefersDark
    }
}
