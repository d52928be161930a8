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

    /// - Parameter isAlone: whether the server's background is used; otherwise the app's, which is unknown.
    init(_ palette: FormDesign.Palette?, isDark: Bool, isAlone: Bool) {
        guard let palette else { return }
        let system = if isDark { Self.black } else { Self.white }
        // The system's background is visible through a transparent one.
        let served: FormDesign.RGBA? = if isAlone { palette.background } else { nil }
        let behind = served.map { Self.blended($0, on: system) } ?? system
        colors.accent = palette.accent
        if let accent = palette.accent {
            let button = Self.blended(accent, on: behind)
            colors.onAccent = Self.readable(palette.onAccent, on: button) ?? Self.blackOrWhite(on: button)
            link = Self.readable(accent, on: behind)
        }
        colors.border = palette.border
        guard isAlone else { return }
        colors.background = palette.background
        colors.surface = palette.surface
        func readable(_ color: FormDesign.RGBA?) -> FormDesign.RGBA? { Self.readable(color, on: behind) }
        // On the server's background the system's own colours may be unreadable.
        let fallback = served.map { _ in Self.blackOrWhite(on: behind) }
        colors.text = readable(palette.text) ?? fallback
        colors.secondaryText = readable(palette.secondaryText) ?? fallback
        let ours = SignalColors(isDark: isDark)
        func signal(_ color: FormDesign.RGBA?, own: FormDesign.RGBA) -> FormDesign.RGBA? {
            readable(color) ?? fallback.map { readable(own) ?? $0 }
        }
        colors.error =
            [palette.error, served.map { _ in ours.error }].compactMap { $0 }
            .first { Self.isReadable($0, on: behind) && Self.isReadable($0, on: Self.tinted(behind, with: $0)) }
            ?? fallback
        colors.success = signal(palette.success, own: ours.success)
        colors.warning = signal(palette.warning, own: ours.warning)
        colors.info = signal(palette.info, own: ours.info)
        let words = Self.blended(colors.text ?? Self.blackOrWhite(on: system), on: behind)
        if let field = palette.surface, !Self.isReadable(words, on: Self.blended(field, on: behind)) {
            colors.surface = nil
        }
    }

    /// The opacity of the tint behind a problem.
    static let tint = 0.1

    /// Returns the background of a problem's text.
    static func tinted(_ ground: FormDesign.RGBA, with color: FormDesign.RGBA) -> FormDesign.RGBA {
        blended(.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * tint), on: ground)
    }

    static func blended(_ color: FormDesign.RGBA, on ground: FormDesign.RGBA) -> FormDesign.RGBA {
        func mixed(_ above: Double, over below: Double) -> Double { above * color.alpha + below * (1 - color.alpha) }
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
        if contrast(white, with: color) >= contrast(black, with: color) { white } else { black }
    }

    /// Returns the contrast of opaque colours, from 1 to 21.
    static func contrast(_ one: FormDesign.RGBA, with other: FormDesign.RGBA) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: FormDesign.RGBA) -> Double {
        func linear(_ part: Double) -> Double {
            if part <= 0.04045 { part / 12.92 } else { pow((part + 0.055) / 1.055, 2.4) }
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}

/// The package's colours for errors, success, warnings and information. As text the system's have too little contrast.
struct SignalColors: Equatable {
    let error: FormDesign.RGBA
    let success: FormDesign.RGBA
    let warning: FormDesign.RGBA
    let info: FormDesign.RGBA

    init(isDark: Bool) { self = if isDark { Self.dark } else { Self.light } }

    private init(_ error: Int, _ success: Int, _ warning: Int, _ info: Int) {
        func color(_ hex: Int) -> FormDesign.RGBA {
            func part(_ shift: Int) -> Double { Double(hex >> shift & 0xFF) / 255 }
            return FormDesign.RGBA(red: part(16), green: part(8), blue: part(0))
        }
        self.error = color(error)
        self.success = color(success)
        self.warning = color(warning)
        self.info = color(info)
    }

    private static let light = SignalColors(0xB3_261E, 0x1B_6B2F, 0x8A_4B00, 0x0B_57D0)
    private static let dark = SignalColors(0xFF_8A80, 0x81_C784, 0xFF_B74D, 0x82_B1FF)
}
#endif
