/// The modules of a symbol while it is drawn.
struct QRCanvas: Sendable {
    let size: Int
    private(set) var modules: [Bool]
    /// Indicates whether a module belongs to a fixed pattern or the format information: data and masks skip those.
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
            for column in centres where !isFinder(row, column: column) {
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

        for column in stride(from: size - 1, through: 1, by: -2) {
            // The column of the timing pattern is left out.
            var right = column
            if right <= 6 { right -= 1 }
            for step in 0..<size {
                var row = step
                if isUpward { row = size - 1 - step }
                let first = row * size + right
                for index in [first, first - 1] where !isFixed[index] {
                    guard bit < codewords.count * 8 else { continue }
                    let codeword = codewords[bit / 8]
                    modules[index] = codeword >> UInt8(7 - bit % 8) & 1 == 1
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
            for column in 0..<size where mask.inverts(row: row, column: column) {
                let index = row * size + column
                if !isFixed[index] { result.modules[index].toggle() }
            }
        }

        let format = (level.rawValue << 3 | mask.rawValue) << 10
        let bits = format | Self.remainder(format, by: 0b101_0011_0111)
        result.drawFormat(bits ^ 0b101_0100_0001_0010)
        return result
    }

    private mutating func fix(_ row: Int, column: Int, isDark: Bool) {
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Checks whether a finder pattern occupies the position, which excludes an alignment pattern.
    private func isFinder(_ row: Int, column: Int) -> Bool {
        let last = size - 7
        let corners = [(6, 6), (6, last), (last, 6)]
        return corners.contains { $0 == (row, column) }
    }

    /// Draws a finder pattern with the light border around it.
    private mutating func drawFinder(_ row: Int, column: Int) {
        let indices = 0..<size
        for down in -4...4 where indices.contains(row + down) {
            for right in -4...4 where indices.contains(column + right) {
                let distance = max(abs(down), abs(right))
                let isDark = distance != 2 && distance != 4
                fix(row + down, column: column + right, isDark: isDark)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, column: Int) {
        for down in -2...2 {
            for right in -2...2 {
                let distance = max(abs(down), abs(right))
                fix(row + down, column: column + right, isDark: distance != 1)
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
        let number = version.number << 12
        let bits = number | Self.remainder(number, by: 0b1_1111_0010_0101)
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
        var sum = balancePenalty
        for line in 0..<size {
            let row = line * size
            sum += Self.penalty(of: modules[row..<row + size])
            let column = stride(from: line, to: size * size, by: size)
            sum += Self.penalty(of: column.map { modules[$0] })
        }
        return sum + squarePenalty
    }

    /// Returns the penalty of runs of five or more modules of one colour, and of patterns similar to a finder pattern.
    private static func penalty(of line: some Sequence<Bool>) -> Int {
        var sum = 0
        var length = 0
        var last: Bool?
        // The last eleven modules as bits; the quiet zone before the edge is light.
        var window = 0
        func finderPenalty(after isDark: Bool) -> Int {
            window = window << 1 & 0b111_1111_1111
            if isDark { window |= 1 }
            let isFinder = window == 0b101_1101_0000 || window == 0b000_0101_1101
            guard isFinder else { return 0 }
            return 40
        }

        for isDark in line {
            if isDark != last { length = 0 }
            length += 1
            last = isDark
            if length == 5 {
                sum += 3
            } else if length > 5 {
                sum += 1
            }
            sum += finderPenalty(after: isDark)
        }

        // The quiet zone behind the edge is light, too.
        for _ in 0..<4 {
            sum += finderPenalty(after: false)
        }
        return sum
    }

    /// The penalty of squares of two by two modules of one colour.
    private var squarePenalty: Int {
        var sum = 0
        for row in 0..<size - 1 {
            for index in row * size..<(row + 1) * size - 1 {
                let isDark = modules[index]
                let below = index + size
                guard modules[index + 1] == isDark,
                    modules[below] == isDark,
                    modules[below + 1] == isDark
                else { continue }
                sum += 3
            }
        }
        return sum
    }

    /// The penalty of the deviation from one half of dark modules, in steps of 5 %.
    private var balancePenalty: Int {
        let dark = modules.count { $0 }
        return abs(dark * 20 - modules.count * 10) / modules.count * 10
    }
}
