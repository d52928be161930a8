#if canImport(SwiftUI)
public import SwiftUI

/// How an app wants its forms to look. What is `nil` is the server's choice, and else the system's.
///
/// ```swift
/// var theme = FormTheme()
/// theme.light.accent = .purple
/// theme.dark.accent = .mint
/// SignIn().formTheme(theme)
/// ```
public struct FormTheme: Sendable, Equatable {
    /// The colours for one appearance.
    public struct Colors: Sendable, Equatable {
        /// The main button, links, what has the keyboard. It is used as it is, as a `Color` does not tell what it looks
        /// like: choose one that can be read as text on the background, with a contrast of 4.5 to 1 at least.
        public var accent: Color?
        /// Text on the main button. If `nil`: white on an accent of the app's or the system's, so say black with a light
        /// one; on the server's, whichever can be read.
        public var onAccent: Color?
        /// Behind the form.
        public var background: Color?
        /// Behind a field.
        public var surface: Color?
        /// Text.
        public var text: Color?
        /// Less important text.
        public var secondaryText: Color?
        /// The border of a field, and a dividing line.
        public var border: Color?
        /// Something is wrong.
        public var error: Color?
        /// It went well.
        public var success: Color?
        /// Be careful.
        public var warning: Color?
        /// Good to know.
        public var info: Color?

        /// Makes colours that say nothing yet.
        public init() {}
    }

    /// The fonts; each should grow with the person's text size, as a `Font` of a text style does.
    public struct Fonts: Sendable, Equatable {
        /// A heading of the first rank.
        public var title: Font?
        /// A heading of a lower rank.
        public var heading: Font?
        /// Paragraphs, fields, buttons.
        public var body: Font?
        /// Labels, hints, small print.
        public var caption: Font?

        /// Makes fonts that say nothing yet.
        public init() {}
    }

    /// The colours by day.
    public var light = Colors()
    /// The colours by night.
    public var dark = Colors()
    /// The fonts.
    public var fonts = Fonts()
    /// The radius of the corners of fields and buttons, in points.
    public var cornerRadius: CGFloat?
    /// The space between the pieces of a form, in points.
    public var spacing: CGFloat?
    /// Whether the server's design counts where the theme says nothing.
    public var usesServerDesign = true

    /// Makes a theme that leaves everything to the server and the system.
    public init() {}
}
#endif
