import AuthFlows
import Foundation
import NativeAuthCore

/// The reader of an application's design in `/flow/meta`, a theme in the style of Material UI; lenient.
enum DesignReader {
    private static let maximumRadius = 64.0
    private static let maximumSpacing = 64.0
    private static let maximumNameLength = 100

    static func design(_ meta: [String: JSONValue]) -> FormDesign? {
        guard let theme = meta["design"]?["theme"] else {
            return nil
        }
        let schemes = theme["colorSchemes"]
        let radius = theme["shape"]?["borderRadius"] ?? theme["borderRadius"]
        let preferredScheme = theme["defaultColorScheme"]?.string?.lowercased() ?? ""

        let design = FormDesign(
            light: palette(schemes?["light"] ?? theme),
            dark: palette(schemes?["dark"]),
            cornerRadius: size(radius, maximum: maximumRadius),
            spacing: size(theme["spacing"], maximum: maximumSpacing),
            fontFamily: family(theme["typography"]?["fontFamily"]),
            prefersDark: ["dark": true, "light": false][preferredScheme]
        )
        guard design != FormDesign() else { return nil }
        return design
    }

    private static func palette(_ scheme: JSONValue?) -> FormDesign.Palette {
        var palette = FormDesign.Palette()
        guard let colors = scheme?["palette"] ?? scheme?["colors"] else {
            return palette
        }
        let primary = colors["primary"]
        let background = colors["background"]
        let text = colors["text"]

        palette.accent = color(primary)
        palette.onAccent = color(primary?["contrastText"])
        palette.background = color(background?["default"] ?? background)
        palette.surface = color(background?["paper"] ?? colors["surface"])
        palette.text = color(text?["primary"] ?? text)
        palette.secondaryText = color(text?["secondary"])
        palette.border = color(colors["divider"] ?? colors["border"])
        palette.error = color(colors["error"])
        palette.success = color(colors["success"])
        palette.warning = color(colors["warning"])
        palette.info = color(colors["info"])
        return palette
    }

    private static func color(_ value: JSONValue?) -> FormDesign.RGBA? {
        let text = (value?["main"] ?? value)?.string
        return text.flatMap(ColorReader.color)
    }

    private static func size(_ value: JSONValue?, maximum: Double) -> Double? {
        guard let points = StyleParser.points(value), points >= 0 else {
            return nil
        }
        return min(points, maximum)
    }

    /// Returns the first family of a list; `nil` for a generic family.
    private static func family(_ value: JSONValue?) -> String? {
        guard let first = value?.string?.prefix(maximumNameLength * 2).split(separator: ",").first else {
            return nil
        }
        let unquoted = String(first.filter { !"'\"".contains($0) })
        let name = TextSanitizer.clean(unquoted).trimmingCharacters(in: .whitespacesAndNewlines)

        let generic: Set<String> = [
            "inherit", "initial", "system-ui", "-apple-system", "sans-serif", "serif", "monospace",
        ]
        guard !name.isEmpty,
            name.count <= maximumNameLength,
            !generic.contains(name.lowercased())
        else { return nil }
        return name
    }
}
