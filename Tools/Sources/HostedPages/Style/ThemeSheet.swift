import FlowEngine
import Foundation
import IdentityBase

/// The CSS variables of an application's theme, without colour schemes that have too little contrast.
enum ThemeSheet {
    /// Minimum contrast ratio of text (WCAG 2.2, 1.4.3).
    private static let minimumContrast = 4.5

    static func css(_ theme: Design) -> String {
        var rules: [String] = []
        if let variables = common(theme).nonEmpty?.joined(separator: ";") {
            rules.append(":root{\(variables)}")
        }
        for name in ["light", "dark"] {
            guard let variables = scheme(name, of: theme) else {
                continue
            }
            rules.append("@media (prefers-color-scheme:\(name)){:root{\(variables)}}")
        }
        return rules.joined(separator: "\n") + "\n"
    }

    static func isRightToLeft(_ theme: Design?) -> Bool {
        theme?.value["direction"]?.string == "rtl"
    }

    private static func common(_ theme: Design) -> [String] {
        var variables: [String] = []
        if let radius = theme.value["shape"]?["borderRadius"]?.integer,
            (0...32).contains(radius)
        {
            variables.append("--radius:\(radius)px")
        }

        // Only letters, digits, spaces, commas and hyphens, to prevent CSS injection.
        if let font = theme.value["typography"]?["fontFamily"]?.string,
            font.wholeMatch(of: /[A-Za-z0-9 ,-]{1,100}/) != nil
        {
            variables.append("--font:\(font),system-ui,sans-serif")
        }
        return variables
    }

    /// Returns the variables of one colour scheme, with default colours for missing ones; nil without a palette, or if
    /// a pair of colours has too little contrast.
    private static func scheme(_ name: String, of theme: Design) -> String? {
        guard let palette = theme.value["colorSchemes"]?[name]?["palette"]?.object,
            !palette.isEmpty
        else {
            return nil
        }

        var variables: [String] = []
        var colors: [String: PageColor] = [:]
        for role in standard {
            let standard = if name == "dark" { role.dark } else { role.light }
            guard let color = PageColor(palette[role.group]?[role.member]?.string ?? standard) else {
                continue
            }
            variables.append("--\(role.name):\(color.text)")
            colors[role.name] = color
        }

        let isReadable = pairs.allSatisfy { front, back in
            guard let front = colors[front], let back = colors[back] else {
                return false
            }
            return front.contrast(with: back) >= minimumContrast
        }
        guard isReadable else { return nil }
        return variables.joined(separator: ";")
    }

    /// Pairs of foreground and background.
    private static let pairs = [
        ("on-primary", "primary"),
        ("primary", "surface"),
        ("text", "surface"),
        ("muted", "surface"),
        ("error", "surface"),
        ("muted", "page"),
        ("primary", "page"),
    ]

    /// The CSS variables, with their members of a theme's palette and their default colours.
    private static let standard: [(name: String, group: String, member: String, light: String, dark: String)] = [
        ("primary", "primary", "main", "#1F5F8B", "#8EC5EA"),
        ("on-primary", "primary", "contrastText", "#FFFFFF", "#0D1B26"),
        ("page", "background", "main", "#F3F5F8", "#0E141A"),
        ("surface", "background", "surface", "#FFFFFF", "#172029"),
        ("text", "text", "primary", "#1B1F23", "#E8EDF2"),
        ("muted", "text", "secondary", "#56606A", "#A3B1BD"),
        ("error", "error", "main", "#B3261E", "#F2B8B5"),
    ]
}
