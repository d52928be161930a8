#if canImport(SwiftUI)
import AuthFlows
import Foundation

/// A server's colours, but for those that could not be read: a contrast of 4.5 to 1 is the least.
///
/// Source: WCAG 2.2, success criterion 1.4.3, and its definition of contrast ratio.
struct LegiblePalette: Equatable {
    static let leastContrast = 4.5

    private(set) var accent: FormDesign.RGBA?
    private(set) var onAccent: FormDesign.RGBA?
    private(set) var background: FormDesign.RGBA?
    private(set) var surface: FormDesign.RGBA?
    private(set) var text: FormDesign.RGBA?
    private(set) var secondaryText: FormDesign.RGBA?
    private(set) var border: FormDesign.RGBA?
    private(set) var error: FormDesign.RGBA?
    private(set) var success: FormDesign.RGBA?
    private(set) var warning: FormDesign.RGBA?
    private(set) var info: FormDesign.RGBA?

    /// - Parameters:
    ///   - palette: the server's colours.
    ///   - isDark: whether the system is dark, behind what has no background of its own.
    ///   - isAlone: whether the server's background is what is drawn; the app's cannot be known.
    init(_ palette: FormDesign.Palette?, isDark: Bool, isAlone: Bool) {
        guard let palette else { return }
        accent = palette.accent
        if let accent {
            let wanted = palette.onAccent.flatMap { Self.contrast($0, accent) >= Self.leastContrast ? $0 : nil }
            onAccent = wanted ?? Self.legible(on: accent)
        }
        border = palette.border
        guard isAlone else { return }
        background = palette.background
        surface = palette.surface
        let system: FormDesign.RGBA = isDark ? Self.black : Self.white
        let behind = palette.background ?? system
        func readable(_ color: FormDesign.RGBA?) -> FormDesign.RGBA? {
            guard let color, Self.contrast(color, behind) >= Self.leastContrast else { return nil }
            return color
        }
        // On a background of the server's, the system's own colours may be as hard to read as any.
        let fallback = palette.background.map(Self.legible(on:))
        text = readable(palette.text) ?? fallback
        secondaryText = readable(palette.secondaryText) ?? fallback
        error = readable(palette.error)
        success = readable(palette.success)
        warning = readable(palette.warning)
        info = readable(palette.info)
        if let field = palette.surface, Self.contrast(text ?? Self.legible(on: system), field) < Self.leastContrast {
            surface = nil
        }
    }

    static let black = FormDesign.RGBA(red: 0, green: 0, blue: 0)
    static let white = FormDesign.RGBA(red: 1, green: 1, blue: 1)

    /// Black or white, whichever is easier to read.
    static func legible(on color: FormDesign.RGBA) -> FormDesign.RGBA {
        contrast(white, color) >= contrast(black, color) ? white : black
    }

    /// From 1 to 21.
    static func contrast(_ one: FormDesign.RGBA, _ other: FormDesign.RGBA) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: FormDesign.RGBA) -> Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
#endif
