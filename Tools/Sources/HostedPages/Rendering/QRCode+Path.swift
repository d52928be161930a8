import IdentityBase

extension QRCode {
    /// Maximum modules per side of a rendered code (version 20). Cameras fail to read larger ones on a screen.
    static let largestShown = 97

    /// The quiet zone around the code, in modules.
    static let quietZone = 4

    /// The dark modules as the path of an SVG image, one piece for each run in a row, inside the quiet zone.
    var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while column < size, self[row, column] {
                    column += 1
                }
                let length = column - start
                if length > 0 {
                    let x = start + Self.quietZone
                    let y = row + Self.quietZone
                    path += "M\(x) \(y)h\(length)v1h-\(length)z"
                }
                column += 1
            }
        }
        return path
    }
}
