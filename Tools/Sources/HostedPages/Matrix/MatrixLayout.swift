/// How many codewords a version has at level M, and how they are protected.
struct MatrixLayout: Equatable {
    /// Codewords for correction in each block, and blocks, by version from 1 on.
    private static let levelM: [(correction: Int, blocks: Int)] = [
        (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5), (30, 5), (22, 8),
        (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    ]

    package let version: Int

    static func smallest(for bytes: Int) -> MatrixLayout? {
        (1...levelM.count).lazy.map(MatrixLayout.init).first { bytes <= $0.capacity }
    }

    /// Modules that hold data, in codewords.
    var total: Int {
        var modules = (16 * version + 128) * version + 64
        if version >= 2 {
            let aligned = version / 7 + 2
            modules -= (25 * aligned - 10) * aligned - 55
            if version >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private var correction: Int { Self.levelM[version - 1].correction }
    private var blocks: Int { Self.levelM[version - 1].blocks }
    private var data: Int { total - correction * blocks }
    private var lengthBits: Int { version < 10 ? 8 : 16 }
    /// Bytes that fit.
    private var capacity: Int { (data * 8 - 4 - lengthBits) / 8 }

    /// The bytes with their length, padded, cut into blocks, each with its correction, and woven together.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for place in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> place & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, data * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for place in 0..<(data - words.count) { words.append(place % 2 == 0 ? 0xEC : 0x11) }
        return woven(words)
    }

    private func woven(_ words: [UInt8]) -> [UInt8] {
        let short = data / blocks
        let long = data % blocks
        let field = MatrixField(degree: correction)
        var parts: [[UInt8]] = []
        var checks: [[UInt8]] = []
        var start = 0
        for block in 0..<blocks {
            let length = short + (block >= blocks - long ? 1 : 0)
            let part = Array(words[start..<start + length])
            parts.append(part)
            checks.append(field.remainder(of: part))
            start += length
        }
        let woven = (0...short).flatMap { place in parts.compactMap { place < $0.count ? $0[place] : nil } }
        return woven + (0..<correction).flatMap { place in checks.map { $0[place] } }
    }
}

/// Reed–Solomon correction over the field of 256 elements with the polynomial 0x11D.
struct MatrixField {
    private let divisor: [UInt8]

    package init(degree: Int) {
        var divisor = [UInt8](repeating: 0, count: degree)
        divisor[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in 0..<degree {
                divisor[place] = Self.product(divisor[place], root)
                if place + 1 < degree { divisor[place] ^= divisor[place + 1] }
            }
            root = Self.product(root, 2)
        }
        self.divisor = divisor
    }

    func remainder(of words: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for word in words {
            let factor = word ^ rest.removeFirst()
            rest.append(0)
            for place in divisor.indices { rest[place] ^= Self.product(divisor[place], factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for place in stride(from: 7, through: 0, by: -1) {
            product = product << 1 ^ (product >> 7) * 0x11D
            if right >> UInt8(place) & 1 == 1 { product ^= Int(left) }
        }
        return UInt8(truncatingIfNeeded: product)
    }
}
