import Foundation

/// An application's theme as a style sheet that sets the pages' variables. What would make the pages hard to read is left
/// out.
enum ThemeSheet {
    /// The contrast that text needs (WCAG 2.2, 1.4.3).
    private static let readable = 4.5

    static func css(_ theme: Theme) -> String {
        let light = scheme("light", of: theme)
        let dark = scheme("dark", of: theme)
        var rules: [String] = []
        if let common = common(theme) { rules.append(":root{\(common)}") }
        if let light { rules.append("@media (prefers-color-scheme:light){:root{\(light)}}") }
        if let dark { rules.append("@media (prefers-color-scheme:dark){:root{\(dark)}}") }
        return rules.joined(separator: "\n") + "\n"
    }

    /// Whether the theme wants to be read from right to left.
    static func isRightToLeft(_ theme: Theme?) -> Bool { theme?.theme["direction"]?.string == "rtl" }

    private static func common(_ theme: Theme) -> String? {
        var variables: [String] = []
        if let radius = theme.theme["shape"]?["borderRadius"]?.integer, (0...32).contains(radius) {
            variables.append("--radius:\(radius)px")
        }
        // A name of a font is only a name: letters, digits, blanks, commas and hyphens.
        if let font = theme.theme["typography"]?["fontFamily"]?.string,
            font.wholeMatch(of: /[A-Za-z0-9 ,-]{1,100}/) != nil
        {
            variables.append("--font:\(font),system-ui,sans-serif")
        }
        return variables.isEmpty ? nil : variables.joined(separator: ";")
    }

    /// The colours of one scheme; nil when there are none, or one could not be read on another.
    private static func scheme(_ name: String, of theme: Theme) -> String? {
        let palette = theme.theme["colorSchemes"]?[name]?["palette"]
        func color(_ group: String, _ member: String) -> PageColor? {
            (palette?[group]?[member]?.string).flatMap(PageColor.init)
        }
        guard let primary = color("primary", "main"), let onPrimary = color("primary", "contrastText"),
            let page = color("background", "main"), let surface = color("background", "surface"),
            let text = color("text", "primary"), let muted = color("text", "secondary"),
            let error = color("error", "main")
        else { return nil }
        let pairs = [
            (onPrimary, primary), (primary, surface), (text, surface), (muted, surface), (error, surface),
            (muted, page), (primary, page),
        ]
        guard pairs.allSatisfy({ $0.0.contrast(with: $0.1) >= readable }) else { return nil }
        let variables = [
            ("primary", primary), ("on-primary", onPrimary), ("page", page), ("surface", surface), ("text", text),
            ("muted", muted), ("error", error),
        ]
        return variables.map { "--\($0.0):\($0.1.text)" }.joined(separator: ";")
    }
}
