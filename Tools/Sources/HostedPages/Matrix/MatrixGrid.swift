/// The modules of a code while it is being drawn.
struct MatrixGrid {
    package let size: Int
    private let version: Int
    private(set) var modules: [Bool]
    /// Modules that belong to the pattern, not to the data.
    private var fixed: [Bool]

    package init(version: Int) {
        self.version = version
        size = version * 4 + 17
        modules = [Bool](repeating: false, count: size * size)
        fixed = modules
        for place in 0..<size {
            fix(6, place, place % 2 == 0)
            fix(place, 6, place % 2 == 0)
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        let places = alignments
        for row in places {
            for column in places where !isCorner(row, column, places.last ?? 0) {
                for y in -2...2 {
                    for x in -2...2 { fix(row + y, column + x, max(abs(x), abs(y)) != 1) }
                }
            }
        }
        drawFormat(0)
        drawVersion()
    }

    /// Fills in the data, two columns at a time from the lower right, up and down.
    package mutating func place(_ words: [UInt8]) {
        var bit = 0
        for right in stride(from: size - 1, through: 1, by: -2) {
            let right = right <= 6 ? right - 1 : right
            for step in 0..<size {
                for column in [right, right - 1] {
                    let isUpward = (right + 1) & 2 == 0
                    let row = isUpward ? size - 1 - step : step
                    guard !fixed[row * size + column], bit < words.count * 8 else { continue }
                    modules[row * size + column] = words[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    /// The data turned over where the mask says so, with the mask's number.
    package func masked(_ mask: Int) -> MatrixGrid {
        var grid = self
        for row in 0..<size {
            for column in 0..<size where !fixed[row * size + column] && Self.turns(mask, row, column) {
                grid.modules[row * size + column].toggle()
            }
        }
        grid.drawFormat(mask)
        return grid
    }

    private static func turns(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        modules[row * size + column] = isDark
        fixed[row * size + column] = true
    }

    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for y in -4...4 {
            for x in -4...4 {
                let ring = max(abs(x), abs(y))
                fix(row + y, column + x, ring != 2 && ring != 4)
            }
        }
    }

    private var alignments: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<(count - 1)).map { size - 7 - $0 * step }.reversed()
    }

    private func isCorner(_ row: Int, _ column: Int, _ last: Int) -> Bool {
        (row == 6 && column == 6) || (row == 6 && column == last) || (row == last && column == 6)
    }

    /// Level M is 0 there.
    private mutating func drawFormat(_ mask: Int) {
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0...5 { fix(place, 8, bit(place)) }
        fix(7, 8, bit(6))
        fix(8, 8, bit(7))
        fix(8, 7, bit(8))
        for place in 9..<15 { fix(8, 14 - place, bit(place)) }
        for place in 0..<8 { fix(8, size - 1 - place, bit(place)) }
        for place in 8..<15 { fix(size - 15 + place, 8, bit(place)) }
        fix(size - 8, 8, true)
    }

    private mutating func drawVersion() {
        guard version >= 7 else { return }
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for place in 0..<18 {
            let isDark = bits >> place & 1 == 1
            fix(place / 3, size - 11 + place % 3, isDark)
            fix(size - 11 + place % 3, place / 3, isDark)
        }
    }

    /// How much of it might be taken for something else (ISO/IEC 18004, 7.8.3).
    var penalty: Int {
        var penalty = 0
        for line in 0..<size {
            penalty += Self.penalty(of: (0..<size).map { modules[line * size + $0] })
            penalty += Self.penalty(of: (0..<size).map { modules[$0 * size + line] })
        }
        for row in 0..<(size - 1) {
            for column in 0..<(size - 1) {
                let first = modules[row * size + column]
                if modules[row * size + column + 1] == first, modules[(row + 1) * size + column] == first,
                    modules[(row + 1) * size + column + 1] == first
                {
                    penalty += 3
                }
            }
        }
        let share = modules.count { $0 } * 100 / modules.count
        return penalty + abs(share - 50) / 5 * 10
    }

    private static func penalty(of line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for place in line.indices {
            run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        let light = [false, false, false, false]
        guard line.count >= 11 else { return penalty }
        for start in 0...(line.count - 11) {
            let piece = Array(line[start..<start + 11])
            if piece == finder + light || piece == light + finder { penalty += 40 }
        }
        return penalty
    }
}
