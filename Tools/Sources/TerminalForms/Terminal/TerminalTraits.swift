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
    /// Whether a person listens to it line by line: no colours, nothing drawn, nothing drawn again, each line complete
    /// in itself.
    package let isPlain: Bool

    /// The variable that asks for plain lines.
    package static let plainVariable = "NATIVEAUTH_PLAIN"

    /// Makes traits.
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

    /// The traits that an environment tells of.
    /// - Parameters:
    ///   - environment: the process's variables: `NO_COLOR`, `TERM`, `NATIVEAUTH_PLAIN` and the locale's are
    ///     looked at.
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
            isUnicode: locale.map { $0.uppercased().contains("UTF") } ?? !isTerminal,
            isPlain: environment[plainVariable].map { !$0.isEmpty } ?? false
        )
    }

    /// The palette for these traits.
    package var palette: Palette { Palette(isColored: isColored) }
}
