/// The capabilities of a terminal.
package struct TerminalTraits: Sendable, Equatable {
    /// Line width in columns. The initializer limits it to 20...80; longer lines are hard to read.
    package var columns: Int
    /// Whether colours are enabled and supported.
    package var isColored: Bool
    /// Whether a line can be redrawn in place.
    package var canRedraw: Bool
    /// Whether non-ASCII characters can be displayed.
    package var isUnicode: Bool
    /// Whether the output is for a screen reader: no colours, no drawing, no redrawing, and each line is complete in
    /// itself.
    package let isPlain: Bool

    /// The environment variable that enables plain output.
    package static let plainVariable = "NATIVEAUTH_PLAIN"

    /// Creates traits.
    package init(
        columns: Int = 80, isColored: Bool = false, canRedraw: Bool = false, isUnicode: Bool = true,
        isPlain: Bool = false
    ) {
        self.columns = min(max(columns, 20), 80)
        self.isColored = isColored && !isPlain
        self.canRedraw = canRedraw && !isPlain
        self.isUnicode = isUnicode
        self.isPlain = isPlain
    }

    /// Returns the traits that the environment specifies.
    /// - Parameters:
    /// - environment: the environment variables; `NO_COLOR`, `TERM`, `NATIVEAUTH_PLAIN` and the locale variables are
    ///   read.
    /// - isTerminal: whether the output is a terminal.
    /// - columns: the width in columns, if known.
    package static func read(
        _ environment: [String: String],
        isTerminal: Bool,
        columns: Int?
    ) -> TerminalTraits {
        var width = 80
        if let columns, columns > 0 { width = columns }
        let term = environment["TERM"] ?? ""
        let isDumb = term.isEmpty || term == "dumb"
        let refusesColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return TerminalTraits(
            columns: width,
            isColored: isTerminal && !isDumb && !refusesColor,
            canRedraw: isTerminal && !isDumb,
            isUnicode: locale.map { $0.uppercased().contains("UTF") } ?? !isTerminal,
            isPlain: environment[plainVariable].map { !$0.isEmpty } ?? false
        )
    }

    /// The palette for these traits.
    package var palette: Palette { Palette(isColored: isColored) }
}
