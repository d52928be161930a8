#if canImport(SwiftUI)
public import SwiftUI

/// An app's theme for its forms. `nil` values come from the server's design, otherwise from the system.
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
        /// The primary button, links, the focused field. It is used unchanged, as the contrast of a `Color` can't be
        /// computed: choose one that is readable as text on the background, with a contrast of at least 4.5 to 1.
        public var accent: Color?
        /// Text on the primary button. If `nil`: white on an accent of the app's or the system's, so set black for a
        /// light one; on the server's, black or white, whichever is readable.
        public var onAccent: Color?
        /// The background of the form.
        public var background: Color?
        /// The background of a field.
        public var surface: Color?
        /// Text.
        public var text: Color?
        /// Secondary text.
        public var secondaryText: Color?
        /// The border of a field, and a dividing line.
        public var border: Color?
        /// Errors.
        public var error: Color?
        /// Success.
        public var success: Color?
        /// Warnings.
        public var warning: Color?
        /// Information.
        public var info: Color?

        /// Creates colours without values.
        public init() {}
    }

    /// The fonts; each should scale with the user's text size, as a `Font` of a text style does.
    public struct Fonts: Sendable, Equatable {
        /// The font of top-level headings.
        public var title: Font?
        /// The font of lower-level headings.
        public var heading: Font?
        /// The font of paragraphs, fields and buttons.
        public var body: Font?
        /// The font of labels, hints and captions.
        public var caption: Font?

        /// Creates fonts without values.
        public init() {}
    }

    /// Light-mode colours.
    public var light = Colors()
    /// Dark-mode colours.
    public var dark = Colors()
    /// The fonts.
    public var fonts = Fonts()
    /// The radius of the corners of fields and buttons, in points.
    public var cornerRadius: CGFloat?
    /// The space between the components of a form, in points.
    public var spacing: CGFloat?
    /// Indicates whether the server's design applies to values that the theme leaves `nil`.
    public var usesServerDesign = true

    /// Creates a theme without values.
    public init() {}
}
#endif
