/// A text as a QR code (ISO/IEC 18004): bytes, correction level M, the smallest version that it fits into.
struct MatrixCode: Sendable, Equatable {
    /// Modules on each side, without the quiet zone.
    package let size: Int
    package let version: Int
    let mask: Int
    private let dark: [Bool]

    /// nil for a text that is longer than a code with level M and version 20 holds.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let layout = MatrixLayout.smallest(for: bytes.count) else { return nil }
        var grid = MatrixGrid(version: layout.version)
        grid.place(layout.codewords(of: bytes))
        let candidates = (0..<8).map { (mask: $0, grid: grid.masked($0)) }
        // The one in which readers are least likely to see something else.
        guard let best = candidates.min(by: { $0.grid.penalty < $1.grid.penalty }) else { return nil }
        size = best.grid.size
        version = layout.version
        mask = best.mask
        dark = best.grid.modules
    }

    func isDark(_ row: Int, _ column: Int) -> Bool { dark[row * size + column] }

    /// The dark modules as lines of an SVG path, a run in a row as one piece, inside a quiet zone of four modules.
    package var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(row, column) else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, isDark(row, column) { column += 1 }
                path += "M\(start + 4) \(row + 4)h\(column - start)v1h-\(column - start)z"
            }
        }
        return path
    }
}
