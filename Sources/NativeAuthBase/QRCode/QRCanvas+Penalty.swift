extension QRCanvas {
    /// The penalty of the symbol: the four features of ISO/IEC 18004, 7.8.3.1. A lower one is easier to read.
    var penalty: Int {
        var sum = balance
        for line in 0..<size {
            let row = line * size
            sum += Self.penalty(of: modules[row..<row + size])
            sum += Self.penalty(of: stride(from: line, to: size * size, by: size).map { modules[$0] })
        }
        return sum + squares
    }

    /// Returns the penalty of runs of five or more modules of one colour, and of patterns similar to a finder pattern.
    private static func penalty(of line: some Sequence<Bool>) -> Int {
        var sum = 0
        var length = 0
        var last: Bool?
        // The last eleven modules as bits; the quiet zone before the edge is light.
        var window = 0
        func finder(_ isDark: Bool) -> Int {
            window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
            return if window == 0b101_1101_0000 || window == 0b000_0101_1101 { 40 } else { 0 }
        }
        for isDark in line {
            length = if isDark == last { length + 1 } else { 1 }
            last = isDark
            if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
            sum += finder(isDark)
        }
        // The quiet zone behind the edge is light, too.
        for _ in 0..<4 { sum += finder(false) }
        return sum
    }

    /// The penalty of two-by-two squares of one colour.
    private var squares: Int {
        var sum = 0
        for row in 0..<size - 1 {
            for index in row * size..<(row + 1) * size - 1
            where modules[index] == modules[index + 1] && modules[index] == modules[index + size]
                && modules[index] == modules[index + size + 1]
            {
                sum += 3
            }
        }
        return sum
    }

    /// The penalty of the deviation from one half of dark modules, in steps of 5 %.
    private var balance: Int {
        let dark = modules.count { $0 }
        return abs(dark * 20 - modules.count * 10) / modules.count * 10
    }
}
