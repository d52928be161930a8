package import IdentityBase

/// A reader for theme files.
package struct ThemeReader {
    private static let members: Set<String> = ["handle", "theme", "layout"]
    private static let theme: Set<String> = [
        "direction", "defaultColorScheme", "colorSchemes", "shape", "typography",
    ]
    private static let schemes: Set<String> = ["light", "dark"]

    package let file: String

    package init(file: String) {
        self.file = file
    }

    /// Returns the theme, or nil if it cannot be read. Adds every problem to `problems`.
    package func read(_ text: String, _ problems: ProblemList) -> Theme? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else { return nil }
        root.allowOnly(Self.members, problems)
        let handle = problems.attempt { try root.required("handle").name() }
        if let theme = root["theme"] {
            theme.allowOnly(Self.theme, problems)
            if let schemes = theme["colorSchemes"] { check(schemes, problems) }
            check(theme["direction"], ["ltr", "rtl"], problems)
            check(theme["defaultColorScheme"], ["light", "dark"], problems)
        }
        let trees = problems.attempt {
            (try root["theme"]?.json() ?? [:], try root["layout"]?.json() ?? [:])
        }
        guard let handle, let trees else { return nil }
        return Theme(handle: handle, theme: trees.0, layout: trees.1, file: file)
    }

    private func check(_ node: YAMLNode?, _ words: [String], _ problems: ProblemList) {
        guard let node, let word = problems.attempt({ try node.text() }) else { return }
        if !words.contains(word) { problems.add(node.error("\(word) is not \(words.joined(separator: " or "))")) }
    }

    private func check(_ schemes: YAMLNode, _ problems: ProblemList) {
        schemes.allowOnly(Self.schemes, problems)
        for (_, scheme) in problems.attempt({ try schemes.members() }) ?? [] {
            scheme.allowOnly(["palette"], problems)
            guard let palette = scheme["palette"] else { continue }
            for (_, colors) in problems.attempt({ try palette.members() }) ?? [] {
                for (_, color) in colors.isMapping ? (try? colors.members()) ?? [] : [("", colors)] {
                    let text = problems.attempt { try color.text() } ?? "#000000"
                    if text.wholeMatch(of: /#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?/) == nil {
                        problems.add(color.error("\(text) is not a color; write '#1A2B3C'"))
                    }
                }
            }
        }
    }
}
