#if canImport(SwiftUI)
import AuthFlows
public import SwiftUI

/// The resolved appearance of a form: the app's theme, the server's design and the system's defaults combined.
public struct FormAppearance: Sendable, Equatable {
    /// The primary button and the focused field.
    public let accent: Color
    /// Links, and buttons in link style: the accent if its contrast is sufficient for text.
    public let link: Color
    /// Text on the primary button.
    public let onAccent: Color
    /// The background of the form; `nil` for the existing one.
    public let background: Color?
    /// The background of a field; `nil` for the existing one.
    public let surface: Color?
    /// Text.
    public let text: Color
    /// Secondary text.
    public let secondaryText: Color
    /// The border of a field, and a dividing line.
    public let border: Color
    /// Errors.
    public let error: Color
    /// Success.
    public let success: Color
    /// Warnings.
    public let warning: Color
    /// Information.
    public let info: Color
    /// The font of top-level headings.
    public let titleFont: Font
    /// The font of lower-level headings.
    public let headingFont: Font
    /// The font of paragraphs, fields and buttons.
    public let bodyFont: Font
    /// The font of labels, hints and captions.
    public let captionFont: Font
    /// The radius of corners, in points.
    public let cornerRadius: CGFloat
    /// The space between the components of a form, in points.
    public let spacing: CGFloat

    init(
        theme: FormTheme = FormTheme(),
        design: FormDesign? = nil,
        isDark: Bool = false,
        hasMoreContrast: Bool = false
    ) {
        var own = theme.light
        if isDark { own = theme.dark }
        let design = theme.usesServerDesign ? design : nil
        let served = LegiblePalette(
            design?.palette(isDark: isDark),
            isDark: isDark,
            usesBackground: own.background == nil
        )
        func color(_ name: KeyPath<FormDesign.Palette, FormDesign.RGBA?>) -> Color? {
            served.colors[keyPath: name].map(Color.init(_:))
        }

        accent = own.accent ?? color(\.accent) ?? .accentColor
        var onAccent = own.onAccent
        if own.accent == nil { onAccent = onAccent ?? color(\.onAccent) }
        self.onAccent = onAccent ?? .white
        background = own.background ?? color(\.background)
        surface = own.surface ?? color(\.surface)
        text = own.text ?? color(\.text) ?? .primary
        secondaryText = own.secondaryText ?? color(\.secondaryText) ?? .secondary
        let usualBorder = color(\.border) ?? .secondary
        border = own.border ?? (hasMoreContrast ? .primary : usualBorder)

        // The contrast of the app's and the system's colours can't be computed.
        if own.accent == nil, (served.colors.accent ?? served.colors.background) != nil {
            link = served.link.map(Color.init(_:)) ?? text
        } else {
            link = accent
        }

        let ours = SignalColors(isDark: isDark)
        error = own.error ?? color(\.error) ?? Color(ours.error)
        success = own.success ?? color(\.success) ?? Color(ours.success)
        warning = own.warning ?? color(\.warning) ?? Color(ours.warning)
        info = own.info ?? color(\.info) ?? Color(ours.info)

        let family = design?.fontFamily ?? ""
        func font(_ style: Font.TextStyle, size: CGFloat) -> Font {
            if family.isEmpty { return Font.system(style) }
            return Font.custom(family, size: size, relativeTo: style)
        }
        titleFont = theme.fonts.title ?? font(.title2, size: 22).weight(.bold)
        headingFont = theme.fonts.heading ?? font(.headline, size: 17).weight(.semibold)
        bodyFont = theme.fonts.body ?? font(.body, size: 17)
        captionFont = theme.fonts.caption ?? font(.footnote, size: 13)

        let servedRadius: CGFloat? = design?.cornerRadius.map { min(max($0, 0), 40) }
        cornerRadius = theme.cornerRadius ?? servedRadius ?? 10
        let servedSpacing: CGFloat? = design?.spacing.map { min(max($0, 4), 48) }
        spacing = theme.spacing ?? servedSpacing ?? 16
    }

    func border(hasErrors: Bool, isFocused: Bool) -> (color: Color, width: CGFloat) {
        if hasErrors { return (error, 2) }
        guard isFocused else { return (border, 1) }
        return (accent, 2)
    }

    func color(of tone: FormComponent.Style.Tone?) -> Color? {
        switch tone {
        case .primary?: link
        case .secondary?: secondaryText
        case .error?: error
        case .warning?: warning
        case .success?: success
        case .info?: info
        default: nil
        }
    }
}

extension FormDesign {
    func palette(isDark: Bool) -> Palette {
        guard isDark else { return light }
        return dark
    }
}

extension Color {
    init(_ color: FormDesign.RGBA) {
        self.init(
            .sRGB,
            red: color.red,
            green: color.green,
            blue: color.blue,
            opacity: color.alpha
        )
    }
}

extension View {
    /// Applies the colour of a form's problems to a text outside of the form.
    package func problemColored() -> some View { modifier(ProblemColor()) }
}

private struct ProblemColor: ViewModifier {
    @Environment(\.form.theme) private var theme
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        content.foregroundColor(FormAppearance(theme: theme, isDark: scheme == .dark).error)
    }
}
#endif
