/// The position in the line that `YAMLTokenScanner` reads, with what is known of the token there.
struct YAMLLineCursor {
    let scalars: [Unicode.Scalar]
    /// Position after the indent or the document marker.
    let start: Int
    var position: Int
    /// Indicates whether a token may begin at the position. Elsewhere, most scalars are part of a text.
    var isTokenStart = false
    /// Column of the value, with the anchor and the tag before it; nil before its first token.
    var tokenColumn: Int?
    /// Number of list entries that begin in the line.
    var dashes = 0

    init(scalars: [Unicode.Scalar], start: Int) {
        self.scalars = scalars
        self.start = start
        position = start
    }

    /// The scalar at the position; nil at the end of the line.
    var current: Unicode.Scalar? {
        guard position < scalars.count else { return nil }
        return scalars[position]
    }

    /// The scalar after the current one. The end of the line counts as a blank.
    var next: Unicode.Scalar {
        guard position + 1 < scalars.count else { return " " }
        return scalars[position + 1]
    }

    var isBeforeBlank: Bool { YAMLTokenScanner.blanks.contains(next) }

    /// Indicates whether the position is after a blank, or at the start of the line's content.
    var isAfterBlank: Bool { position == start || YAMLTokenScanner.blanks.contains(scalars[position - 1]) }

    mutating func advance(by count: Int = 1) { position += count }

    mutating func moveToEnd() { position = scalars.count }

    /// Notes the column of the value, unless an anchor or a tag before it has.
    mutating func beginToken() { tokenColumn = tokenColumn ?? position }

    /// Returns the first such position from the current one, or from `start`; the end of the line if there is none.
    func firstPosition(from start: Int? = nil, where isIncluded: (Unicode.Scalar) -> Bool) -> Int {
        scalars[(start ?? position)...].firstIndex(where: isIncluded) ?? scalars.count
    }

    /// Returns the text from the current position to another.
    func text(until end: Int) -> String {
        String(String.UnicodeScalarView(scalars[position..<end]))
    }
}
