/// The design of an application's forms, as far as its server states it. The app's own theme has precedence.
public struct FormDesign: Sendable, Equatable {
    /// A colour in sRGB, each component from 0 to 1.
    public struct RGBA: Sendable, Equatable {
        /// Red, 0 to 1.
        public let red: Double
        /// Green, 0 to 1.
        public let green: Double
        /// Blue, 0 to 1.
        public let blue: Double
        /// Opacity, 0 to 1.
        public let alpha: Double

        /// Creates a colour; components outside of 0 to 1 are clamped.
        /// - Parameters:
        ///   - red: 0 to 1.
        ///   - green: 0 to 1.
        ///   - blue: 0 to 1.
        ///   - alpha: 0 to 1.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = Self.clamped(red)
            self.green = Self.clamped(green)
            self.blue = Self.clamped(blue)
            self.alpha = Self.clamped(alpha)
        }

        private static func clamped(_ value: Double) -> Double {
            guard value.isFinite else { return 0 }
            return min(max(value, 0), 1)
        }
    }

    /// The colours of one appearance; `nil` leaves a colour to the user interface.
    public struct Palette: Sendable, Equatable {
        /// The main button, links, and the focused element.
        public var accent: RGBA?
        /// Text on the main button.
        public var onAccent: RGBA?
        /// The background of the form.
        public var background: RGBA?
        /// The background of a field.
        public var surface: RGBA?
        /// Text.
        public var text: RGBA?
        /// Less important text.
        public var secondaryText: RGBA?
        /// The border of a field, and a dividing line.
        public var border: RGBA?
        /// Errors.
        public var error: RGBA?
        /// Success.
        public var success: RGBA?
        /// Warnings.
        public var warning: RGBA?
        /// Information.
        public var info: RGBA?

        /// Creates a palette without colours.
        public init() {}
    }

    /// Light-mode colours.
    public var light: Palette
    /// Dark-mode colours.
    public var dark: Palette
    /// The radius of corners, in points.
    public var cornerRadius: Double?
    /// The usual space between components, in points.
    public var spacing: Double?
    /// The name of a font.
    public var fontFamily: String?
    /// The appearance that the server specifies, which overrides the device's setting: `true` for dark.
    public var prefersDark: Bool?

    /// Creates a design.
    /// - Parameters:
    ///   - light: light-mode colours.
    ///   - dark: dark-mode colours.
    ///   - cornerRadius: the radius of corners, in points.
    ///   - spacing: the usual space between components, in points.
    ///   - fontFamily: the name of a font.
    ///   - prefersDark: the appearance that the server specifies: `true` for dark.
    public init(
        light: Palette = Palette(),
        dark: Palette = Palette(),
        cornerRadius: Double? = nil,
        spacing: Double? = nil,
        fontFamily: String? = nil,
        prefersDark: Bool? = nil
    ) {
        self.light = light
        self.dark = dark
        self.cornerRadius = cornerRadius
        self.spacing = spacing
        self.fontFamily = fontFamily
        self.prefersDark = prefersDark
    }
}
