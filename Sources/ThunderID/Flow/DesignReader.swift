import AuthFlows
import Foundation
import NativeAuthCore

/// The reader of an application's design in `/flow/meta`, a theme in the style of Material UI; lenient.
enum DesignReader {
    private static let maximumRadius = 64.0
    private static let maximumSpacing = 64.0
    private static let maximumNameLength = 100

    static func design(_ meta: [String: JSONValue]) -> FormDesign? {
        guard let theme = meta["design"]?["theme"] else { return nil }
        let schemes = theme["colorSchemes"]
        let radius = theme["shape"]?["borderRadius"] ?? theme["borderRadius"]
        let design = FormDesign(
            light: palette(schemes?["light"] ?? theme),
            dark: palette(schemes?["dark"]),
            cornerRadius: size(radius, maximum: maximumRadius),
            spacing: size(theme["spacing"], maximum: maximumSpacing),
            fontFamily: family(theme["typography"]?["fontFamily"]),
            prefersDark: ["dark": true, "light": false][theme["defaultColorScheme"]?.string?.lowercased() ?? ""]
        )
        return if design == FormDesign() { nil } else { design }
    }

    private static func palette(_ scheme: JSONValue?) -> FormDesign.Palette {
        var palette = FormDesign.Palette()
        guard let colors = scheme?["palette"] ?? scheme?["colors"] else { return palette }
        func color(_ value: JSONValue?) -> FormDesign.RGBA? {
            (value?["main"] ?? value)?.string.flatMap(ColorReader.color)
        }
        palette.accent = color(colors["primary"])
        palette.onAccent = color(colors["primary"]?["contrastText"])
        palette.background = color(colors["background"]?["default"] ?? colors["background"])
        palette.surface = color(colors["background"]?["paper"] ?? colors["surface"])
        palette.text = color(colors["text"]?["primary"] ?? colors["text"])
        palette.secondaryText = color(colors["text"]?["secondary"])
        palette.border = color(colors["divider"] ?? colors["border"])
        palette.error = color(colors["error"])
        palette.success = color(colors["success"])
        palette.warning = color(colors["warning"])
        palette.info = color(colors["info"])
        return palette
    }

    private static func size(_ value: JSONValue?, maximum: Double) -> Double? {
        StyleParser.points(value).flatMap { if $0 >= 0 { min($0, maximum) } else { nil } }
    }

    /// Returns the first family of a list; `nil` for a generic family.
    private static func family(_ value: JSONValue?) -> String? {
        guard let first = value?.string?.prefix(maximumNameLength * 2).split(separator: ",").first else { return nil }
        let name = TextSanitizer.clean(String(first.filter { !"'\"".contains($0) }))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let generic: Set<String> = [
            "inherit", "initial", "system-ui", "-apple-system", "sans-serif", "serif", "monospace",
        ]
        guard !name.isEmpty, name.count <= maximumNameLength, !generic.contains(name.lowercased()) else { return nil }
        return name
    }
}
