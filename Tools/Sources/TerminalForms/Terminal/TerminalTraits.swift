/// The capabilities of a terminal.
package struct TerminalTraits: Sendable, Equatable {
    /// Line width in columns. The initializer limits it to 20...80; longer lines are hard to read.
    package var columns: Int
    /// Indicates whether colours are enabled and supported.
    let isColored: Bool
    /// Indicates whether a line can be redrawn in place.
    let canRedraw: Bool
    /// Indicates whether non-ASCII characters can be displayed.
    package let isUnicode: Bool
    /// Indicates whether the output is for a screen reader: no colours, drawings or redrawing; each line is complete in
    /// itself.
    package let isPlain: Bool

    /// The environment variable that enables plain output.
    package static let plainVariable = "NATIVEAUTH_PLAIN"

    package init(
        columns: Int = 80,
        isColored: Bool = false,
        canRedraw: Bool = false,
        isUnicode: Bool = true,
        isPlain: Bool = false
    ) {
        self.columns = min(max(columns, 20), 80)
        self.isColored = isColored && !isPlain
        self.canRedraw = canRedraw && !isPlain
        self.isUnicode = isUnicode
        self.isPlain = isPlain
    }

    /// Returns the traits that `NO_COLOR`, `TERM`, `NATIVEAUTH_PLAIN` and the locale variables specify.
    static func read(
        _ environment: [String: String],
        isTerminal: Bool,
        columns: Int?
    ) -> TerminalTraits {
        let environment = environment.filter { !$0.value.isEmpty }
        let canRedraw = isTerminal && environment["TERM"].map { $0 != "dumb" } ?? false
        let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"]
        var width = 80
        if let columns, columns > 0 { width = columns }

        return TerminalTraits(
            columns: width,
            isColored: canRedraw && environment["NO_COLOR"] == nil,
            canRedraw: canRedraw,
            isUnicode: locale.map { $0.uppercased().contains("UTF") } ?? !isTerminal,
            isPlain: environment[plainVariable] != nil
        )
    }

    /// The traits for lines that are not wrapped, so that a path or an address stays whole.
    package var unwrapped: TerminalTraits {
        var traits = self
        traits.columns = 4_096
        return traits
    }

    /// Returns a text, or its replacement for plain output or for a terminal without Unicode.
    package func symbol(_ unicode: String, ascii: String, plain: String? = nil) -> String {
        if isPlain, let plain { return plain }
        return if isUnicode { unicode } else { ascii }
    }
}
