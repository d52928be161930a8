/// What a terminal can do.
package struct TerminalTraits: Sendable, Equatable {
    /// The columns of a line; never more than 80, which is as wide as text reads well.
    package var columns: Int
    /// Whether colours are wanted and possible.
    package var isColored: Bool
    /// Whether a line can be drawn again in place.
    package var canRedraw: Bool
    /// Whether characters beyond ASCII can be shown.
    package var isUnicode: Bool

    /// Makes traits.
    package init(columns: Int = 80, isColored: Bool = false, canRedraw: Bool = false, isUnicode: Bool = true) {
        self.columns = min(max(columns, 20), 80)
        self.isColored = isColored
        self.canRedraw = canRedraw
        self.isUnicode = isUnicode
    }

    /// The traits that an environment tells of.
    /// - Parameters:
    ///   - environment: the process's variables: `NO_COLOR`, `TERM` and the locale's are looked at.
    ///   - isTerminal: whether the output is a terminal at all.
    ///   - columns: its columns, if known.
    package static func read(
        _ environment: [String: String],
        isTerminal: Bool,
        columns: Int?
    ) -> TerminalTraits {
        let term = environment["TERM"] ?? ""
        let isDumb = term.isEmpty || term == "dumb"
        let refusesColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return TerminalTraits(
            columns: columns.flatMap { $0 > 0 ? $0 : nil } ?? 80,
            isColored: isTerminal && !isDumb && !refusesColor,
            canRedraw: isTerminal && !isDumb,
            isUnicode: locale.map { $0.uppercased().contains("UTF") } ?? !isTerminal
        )
    }

    /// The palette for these traits.
    package var palette: Palette { Palette(isColored: isColored) }
}
