/// The modules of a symbol while it is drawn.
struct QRCanvas: Sendable {
    let size: Int
    private(set) var modules: [Bool]
    /// Whether a module belongs to a fixed pattern or the format information: data and masks skip those.
    private var isFixed: [Bool]

    init(version: QRVersion) {
        size = version.size
        modules = Array(repeating: false, count: size * size)
        isFixed = modules
        for index in 0..<size {
            fix(6, column: index, isDark: index.isMultiple(of: 2))
            fix(index, column: 6, isDark: index.isMultiple(of: 2))
        }
        drawFinder(3, column: 3)
        drawFinder(3, column: size - 4)
        drawFinder(size - 4, column: 3)
        let centres = version.alignmentCentres
        for row in centres {
            for column in centres where !isCorner(row, column: column) {
                drawAlignment(row, column: column)
            }
        }
        // Reserved: the format information depends on the mask.
        drawFormat(0)
        if version.number >= 7 { drawVersion(version) }
    }

    /// Draws the data: in columns two wide, from the right, alternately up and down.
    mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        var isUpward = true
        // The column of the timing pattern is left out.
        for right in stride(from: size - 1, through: 1, by: -2).map({ if $0 <= 6 { $0 - 1 } else { $0 } }) {
            for step in 0..<size {
                let row = if isUpward { size - 1 - step } else { step }
                for column in [right, right - 1] where !isFixed[row * size + column] && bit < codewords.count * 8 {
                    modules[row * size + column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }

    /// Returns the symbol with a mask over its data, and with the format information.
    func finished(mask: QRMask, level: QRCorrection) -> QRCanvas {
        var result = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] && mask.inverts(row: row, column: column) {
                result.modules[row * size + column].toggle()
            }
        }
        let format = level.rawValue << 3 | mask.rawValue
        result.drawFormat((format << 10 | Self.remainder(format << 10, by: 0b101_0011_0111)) ^ 0b101_0100_0001_0010)
        return result
    }

    private mutating func fix(_ row: Int, column: Int, isDark: Bool) {
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Checks whether a finder pattern occupies the position, which excludes an alignment pattern.
    private func isCorner(_ row: Int, column: Int) -> Bool {
        [(6, 6), (6, size - 7), (size - 7, 6)].contains { $0 == (row, column) }
    }

    /// Draws a finder pattern with the light border around it.
    private mutating func drawFinder(_ row: Int, column: Int) {
        for down in -4...4 where (0..<size).contains(row + down) {
            for right in -4...4 where (0..<size).contains(column + right) {
                let distance = max(abs(down), abs(right))
                fix(row + down, column: column + right, isDark: distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, column: Int) {
        for down in -2...2 {
            for right in -2...2 {
                fix(row + down, column: column + right, isDark: max(abs(down), abs(right)) != 1)
            }
        }
    }

    private mutating func drawFormat(_ bits: Int) {
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            switch index {
            case 0..<6:
                fix(index, column: 8, isDark: isDark)
            case 6, 7:
                fix(index + 1, column: 8, isDark: isDark)
            case 8: fix(8, column: 7, isDark: isDark)
            default: fix(8, column: 14 - index, isDark: isDark)
            }
            if index < 8 {
                fix(8, column: size - 1 - index, isDark: isDark)
            } else {
                fix(size - 15 + index, column: 8, isDark: isDark)
            }
        }
        fix(size - 8, column: 8, isDark: true)
    }

    private mutating func drawVersion(_ version: QRVersion) {
        let bits = version.number << 12 | Self.remainder(version.number << 12, by: 0b1_1111_0010_0101)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            fix(index / 3, column: size - 11 + index % 3, isDark: isDark)
            fix(size - 11 + index % 3, column: index / 3, isDark: isDark)
        }
    }

    /// Returns the remainder of a polynomial over GF(2), which makes the bits of format and version correctable.
    private static func remainder(_ value: Int, by generator: Int) -> Int {
        let width = Int.bitWidth - generator.leadingZeroBitCount
        var rest = value
        while Int.bitWidth - rest.leadingZeroBitCount >= width {
            rest ^= generator << (Int.bitWidth - rest.leadingZeroBitCount - width)
        }
        return rest
    }
}

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
        for _ in 0..<4 {
            sum += finder(false)
        }
        return sum
    }

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
