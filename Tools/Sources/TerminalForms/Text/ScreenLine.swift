/// One line of a screen: runs of text, each with a role. What a role looks like is for ``Palette`` to say.
package struct ScreenLine: Sendable, Equatable {
    /// What a run of text is, beyond its words. Never the only carrier of a meaning.
    package enum Role: Sendable, Equatable {
        /// Ordinary text.
        case plain
        /// A heading or the name of something.
        case strong
        /// Help that matters less.
        case quiet
        /// Something went wrong; the text says so too.
        case alert
        /// Something went well; the text says so too.
        case good
        /// Be careful; the text says so too.
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
        /// What it is.
        package var role: Role

        /// Makes a run.
        package init(_ text: String, _ role: Role = .plain) {
            self.text = text
            self.role = role
        }
    }

    /// The runs, left to right.
    package var runs: [Run]

    /// Makes a line of runs.
    package init(_ runs: [Run]) { self.runs = runs }

    /// Makes a line of one run.
    package init(_ text: String = "", _ role: Role = .plain) { runs = text.isEmpty ? [] : [Run(text, role)] }

    /// The line without roles.
    package var text: String { runs.map(\.text).joined() }
    /// The columns that it takes.
    package var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }
    /// An empty line.
    package static let blank = ScreenLine()
}
