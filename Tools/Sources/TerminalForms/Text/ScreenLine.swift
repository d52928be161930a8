/// One line of output: runs of text, each with a role. ``Palette`` determines the appearance of a role.
package struct ScreenLine: Sendable, Equatable {
    /// The semantic role of a run of text. Never the only indication of a meaning.
    package enum Role: Sendable, Equatable {
        /// Ordinary text.
        case plain
        /// A heading or a name.
        case strong
        /// Secondary text.
        case quiet
        /// An error; the text itself states it as well.
        case alert
        /// A success; the text itself states it as well.
        case good
        /// A warning; the text itself states it as well.
        case warning
        /// A link or a key to press.
        case link
        /// The light modules of a QR code.
        case code
    }

    /// A run of text with one role.
    package struct Run: Sendable, Equatable {
        /// The text, without control characters.
        package var text: String
        /// The role.
        package var role: Role

        /// Creates a run.
        package init(_ text: String, _ role: Role = .plain) {
            self.text = text
            self.role = role
        }
    }

    /// The runs, left to right.
    package var runs: [Run]

    /// Creates a line from runs.
    package init(_ runs: [Run]) { self.runs = runs }

    /// Creates a line from one run.
    package init(_ text: String = "", _ role: Role = .plain) {
        runs = if text.isEmpty { [] } else { [Run(text, role)] }
    }

    /// The text without roles.
    package var text: String { runs.map(\.text).joined() }
    /// The display width, in columns.
    package var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }
    /// An empty line.
    package static let blank = ScreenLine()
}
