/// The conversion of lines to terminal output, with or without colours.
package struct Palette: Sendable, Equatable {
    /// Whether roles are rendered as colours and font weights.
    let isColored: Bool

    package static let plain = Palette(isColored: false)

    /// Returns a line as text, without a line break.
    package func text(of line: ScreenLine) -> String {
        line.runs.map { run in
            guard isColored, let code = Self.code(of: run.role) else { return run.text }
            return "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
        }.joined()
    }

    /// Returns lines as text, each with a line break.
    package func text(of lines: [ScreenLine]) -> String {
        lines.map { text(of: $0) + "\n" }.joined()
    }

    private static func code(of role: ScreenLine.Role) -> String? {
        switch role {
        case .plain: nil
        case .strong: "1"
        case .quiet: "2"
        case .alert: "1;31"
        case .good: "32"
        case .warning: "33"
        case .link: "36"
        case .code: "97;40"
        }
    }
}
