/// One line of output: runs of text, each with a role.
package struct ScreenLine: Sendable, Equatable {
    /// The semantic role of a run of text. Never the only indication of a meaning.
    package enum Role: Sendable, Equatable {
        case plain
        /// A heading or a name.
        case strong
        /// Secondary text.
        case quiet
        /// An error, a success and a warning.
        case alert, good, warning
        /// A link or a key to press.
        case link
        /// The light modules of a QR code.
        case code
    }

    /// A run of text with one role.
    package struct Run: Sendable, Equatable {
        /// The text, without control characters.
        package var text: String
        package var role: Role

        package init(_ text: String, _ role: Role = .plain) {
            self.text = text
            self.role = role
        }
    }

    package var runs: [Run]

    package init(_ runs: [Run]) {
        self.runs = runs
    }

    package init(_ text: String = "", _ role: Role = .plain) {
        runs = text.nonEmpty.map { [Run($0, role)] } ?? []
    }

    /// The text without roles.
    package var text: String {
        runs.map(\.text).joined()
    }
    package var width: Int {
        runs.reduce(0) { $0 + DisplayWidth.of($1.text) }
    }
    package static let blank = ScreenLine()

    /// Returns the line as terminal output, without a line break.
    /// - Parameter isColored: whether roles are shown as colours and font weights.
    package func text(isColored: Bool) -> String {
        runs.map { run in
            guard isColored, let code = run.role.colorCode else {
                return run.text
            }
            return "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
        }.joined()
    }
}

extension [ScreenLine] {
    /// Returns the lines as terminal output, each with a line break.
    package func text(isColored: Bool) -> String {
        map { $0.text(isColored: isColored) + "\n" }.joined()
    }
}

extension ScreenLine.Role {
    fileprivate var colorCode: String? {
        switch self {
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
