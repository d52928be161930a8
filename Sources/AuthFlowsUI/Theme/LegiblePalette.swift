#if canImport(SwiftUI)
import AuthFlows
import Foundation

/// A server's colours, without those whose contrast is below 4.5 to 1, and with replacements on its own background.
///
/// Source: WCAG 2.2, success criterion 1.4.3, and its definition of contrast ratio.
struct LegiblePalette: Equatable {
    static let minimumContrast = 4.5

    private(set) var colors = FormDesign.Palette()
    /// The accent if it is readable as text; otherwise the text colour applies.
    private(set) var link: FormDesign.RGBA?

    /// - Parameter usesBackground: whether the server's background is used; otherwise the app's, which is unknown.
    init(_ palette: FormDesign.Palette?, isDark: Bool, usesBackground: Bool) {
        guard let palette else { return }
        let system = isDark ? Self.black : Self.white
        // The system's background is visible through a transparent one.
        let background = usesBackground ? palette.background : nil
        let ground = background.map { Self.blended($0, on: system) } ?? system

        colors.accent = palette.accent
        if let accent = palette.accent {
            let button = Self.blended(accent, on: ground)
            let onAccent = Self.readable(palette.onAccent, on: button)
            colors.onAccent = onAccent ?? Self.blackOrWhite(on: button)
            link = Self.readable(accent, on: ground)
        }
        colors.border = palette.border
        guard usesBackground else { return }

        colors.background = background
        // On the server's background the system's own colours may be unreadable.
        let fallback = background.map { _ in Self.blackOrWhite(on: ground) }
        colors.text = Self.readable(palette.text, on: ground) ?? fallback
        colors.secondaryText = Self.readable(palette.secondaryText, on: ground) ?? fallback
        setSignals(palette, own: SignalColors(isDark: isDark), on: ground, fallback: fallback)

        if let field = palette.surface {
            let text = colors.text ?? Self.blackOrWhite(on: system)
            let blendedText = Self.blended(text, on: ground)
            let isReadable = Self.isReadable(blendedText, on: Self.blended(field, on: ground))
            if isReadable { colors.surface = field }
        }
    }

    /// - Parameters:
    ///   - own: the package's colours, in place of unreadable ones.
    ///   - fallback: black or white on the server's background; `nil` on the system's.
    private mutating func setSignals(
        _ palette: FormDesign.Palette,
        own: SignalColors,
        on ground: FormDesign.RGBA,
        fallback: FormDesign.RGBA?
    ) {
        func signal(_ color: FormDesign.RGBA?, own: FormDesign.RGBA) -> FormDesign.RGBA? {
            if let color = Self.readable(color, on: ground) { return color }
            guard let fallback else { return nil }
            return Self.readable(own, on: ground) ?? fallback
        }
        colors.success = signal(palette.success, own: own.success)
        colors.warning = signal(palette.warning, own: own.warning)
        colors.info = signal(palette.info, own: own.info)

        var errors = [palette.error].compactMap { $0 }
        if fallback != nil { errors.append(own.error) }
        let error = errors.first { color in
            Self.isReadable(color, on: ground)
                && Self.isReadable(color, on: Self.tinted(ground, with: color))
        }
        colors.error = error ?? fallback
    }

    /// The opacity of the tint behind a problem.
    static let tint = 0.1

    /// Returns the background of a problem's text.
    static func tinted(_ ground: FormDesign.RGBA, with color: FormDesign.RGBA) -> FormDesign.RGBA {
        let film = FormDesign.RGBA(
            red: color.red,
            green: color.green,
            blue: color.blue,
            alpha: color.alpha * tint
        )
        return blended(film, on: ground)
    }

    static func blended(_ color: FormDesign.RGBA, on ground: FormDesign.RGBA) -> FormDesign.RGBA {
        func mixed(_ above: Double, over below: Double) -> Double {
            above * color.alpha + below * (1 - color.alpha)
        }
        return .init(
            red: mixed(color.red, over: ground.red),
            green: mixed(color.green, over: ground.green),
            blue: mixed(color.blue, over: ground.blue)
        )
    }

    static func isReadable(_ color: FormDesign.RGBA, on ground: FormDesign.RGBA) -> Bool {
        contrast(blended(color, on: ground), with: ground) >= minimumContrast
    }

    private static func readable(_ color: FormDesign.RGBA?, on ground: FormDesign.RGBA) -> FormDesign.RGBA? {
        guard let color, isReadable(color, on: ground) else { return nil }
        return color
    }

    static let black = FormDesign.RGBA(red: 0, green: 0, blue: 0)
    static let white = FormDesign.RGBA(red: 1, green: 1, blue: 1)

    static func blackOrWhite(on color: FormDesign.RGBA) -> FormDesign.RGBA {
        guard contrast(white, with: color) >= contrast(black, with: color) else { return black }
        return white
    }

    /// Returns the contrast of opaque colours, from 1 to 21.
    static func contrast(_ one: FormDesign.RGBA, with other: FormDesign.RGBA) -> Double {
        let first = luminance(one)
        let second = luminance(other)
        let brighter = max(first, second) + 0.05
        let darker = min(first, second) + 0.05
        return brighter / darker
    }

    private static func luminance(_ color: FormDesign.RGBA) -> Double {
        func linear(_ part: Double) -> Double {
            if part <= 0.04045 { return part / 12.92 }
            return pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red)
            + 0.7152 * linear(color.green)
            + 0.0722 * linear(color.blue)
    }
}
#endif
