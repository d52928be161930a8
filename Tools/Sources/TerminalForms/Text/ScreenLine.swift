/// One line of output: runs of text, each with a role. ``Palette`` determines the appearance of a role.
package struct ScreenLine: Sendable, Equatable {
    /// The semantic role of a run of text. Never the only indication of a meaning.
    package enum Role: Sendable, Equatable {
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
        package var role: Role

        package init(_ text: String, _ role: Role = .plain) {
            self.text = text
            self.role = role
        }
    }

    /// The runs, left to right.
    package var runs: [Run]

    package init(_ runs: [Run]) { self.runs = runs }

    package init(_ text: String = "", _ role: Role = .plain) { runs = text.nonEmpty.map { [Run($0, role)] } ?? [] }

    /// The text without roles.
    package var text: String { runs.map(\.text).joined() }
    /// The display width, in columns.
    package var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }
    package static let blank = ScreenLine()
}
