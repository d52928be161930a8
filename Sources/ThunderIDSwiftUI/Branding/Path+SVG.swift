#if canImport(SwiftUI)
import SwiftUI

extension Path {
    /// The outline in a drawing's SVG file: one `path` element whose data are the absolute commands M, L, Q, C and Z,
    /// with white space between all words.
    /// - Returns: `nil` if the text has no such element or another command.
    init?(svg: String) {
        guard let start = svg.firstRange(of: " d=\"")?.upperBound else { return nil }
        var words = svg[start...].prefix { $0 != "\"" }.split(whereSeparator: \.isWhitespace)[...]
        self.init()

        while let command = words.popFirst() {
            let numbers = words.prefix { $0.first?.isLetter == false }
            words = words.dropFirst(numbers.count)
            guard add(command, coordinates: numbers.compactMap { Double($0) }) else { return nil }
        }
    }

    /// Adds a command with its coordinates.
    /// - Returns: `false` for an unknown command or another number of coordinates.
    private mutating func add(_ command: Substring, coordinates: [Double]) -> Bool {
        let points = stride(from: 1, to: coordinates.count, by: 2).map { index in
            CGPoint(x: coordinates[index - 1], y: coordinates[index])
        }
        switch (command, coordinates.count) {
        case ("M", 2): move(to: points[0])
        case ("L", 2): addLine(to: points[0])
        case ("Q", 4): addQuadCurve(to: points[1], control: points[0])
        case ("C", 6): addCurve(to: points[2], control1: points[0], control2: points[1])
        case ("Z", 0): closeSubpath()
        default: return false
        }
        return true
    }
}
#endif
