import AuthFlows

/// A QR code as characters, two modules above one another in each.
enum QRDrawing {
    /// The light border that a reader needs, in modules.
    static let border = 4

    /// The columns that a code takes.
    static func columns(of code: QRCode) -> Int { code.size + 2 * border }

    /// Draws a code. What is light is drawn and what is dark left out: most terminals are dark. Where there are colours
    /// they are set, so that it is right on the others, too.
    static func lines(of code: QRCode) -> [ScreenLine] {
        let edge = -border
        let end = code.size + border
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<code.size).contains(row), (0..<code.size).contains(column) else { return true }
            return !code[row, column]
        }
        return stride(from: edge, to: end, by: 2).map { row in
            let characters = (edge..<end).map { column -> Character in
                switch (isLight(row, column), isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return ScreenLine(String(characters), .code)
        }
    }
}
