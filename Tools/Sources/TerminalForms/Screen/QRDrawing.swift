import AuthFlows

/// A QR code drawn with block characters, two modules per character.
enum QRDrawing {
    /// Width of the quiet zone around the code, in modules.
    static let quietZone = 4

    /// Returns the number of columns that a code needs.
    static func columns(of code: QRCode) -> Int {
        code.size + 2 * quietZone
    }

    /// Draws the light modules, because most terminals have a dark background. The role's colours fit any background.
    static func lines(of code: QRCode) -> [ScreenLine] {
        let edge = -quietZone
        let end = code.size + quietZone

        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<code.size).contains(row),
                (0..<code.size).contains(column)
            else {
                return true
            }
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
