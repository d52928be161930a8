import FlowEngine
import Foundation
import IdentityBase

/// The CSS variables of an application's theme, without colour schemes that have too little contrast.
enum ThemeSheet {
    /// Minimum contrast ratio of text (WCAG 2.2, 1.4.3).
    private static let minimumContrast = 4.5

    static func css(_ theme: Design) -> String {
        let common = common(theme).nonEmpty.map { ":root{\($0.joined(separator: ";"))}" }
        let schemes = ["light", "dark"].map { name in
            scheme(name, of: theme).map { "@media (prefers-color-scheme:\(name)){:root{\($0)}}" }
        }
        return ([common] + schemes).compactMap(\.self).joined(separator: "\n") + "\n"
    }

    static func isRightToLeft(_ theme: Design?) -> Bool { theme?.value["direction"]?.string == "rtl" }

    private static func common(_ theme: Design) -> [String] {
        var variables: [String] = []
        if let radius = theme.value["shape"]?["borderRadius"]?.integer, (0...32).contains(radius) {
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
        guard let palette = theme.value["colorSchemes"]?[name]?["palette"]?.object, !palette.isEmpty else { return nil }
        let colors = standard.compactMap { role -> (name: String, color: PageColor)? in
            let own = palette[role.group]?[role.member]?.string
            let standard = if name == "dark" { role.dark } else { role.light }
            return PageColor(own ?? standard).map { (role.name, $0) }
        }
        let byName = Dictionary(colors.map { ($0.name, $0.color) }) { $1 }
        let isReadable = pairs.allSatisfy { front, back in
            guard let front = byName[front], let back = byName[back] else { return false }
            return front.contrast(with: back) >= minimumContrast
        }
        return if isReadable { colors.map { "--\($0.name):\($0.color.text)" }.joined(separator: ";") } else { nil }
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

/// A colour of a theme, such as `#1A2B3C`. An alpha component is ignored.
struct PageColor: Equatable {
    let text: String
    private let luminance: Double

    init?(_ text: String) {
        guard text.wholeMatch(of: /#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?/) != nil else { return nil }
        self.text = String(text.prefix(7))
        let parts = (0..<3).map { place -> Double in
            let start = text.index(text.startIndex, offsetBy: 1 + 2 * place)
            let value = Double(UInt8(text[start...].prefix(2), radix: 16) ?? 0) / 255
            return if value <= 0.04045 { value / 12.92 } else { pow((value + 0.055) / 1.055, 2.4) }
        }
        luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Returns the WCAG contrast ratio, from 1 (equal colours) to 21 (black on white).
    func contrast(with other: PageColor) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }
}
