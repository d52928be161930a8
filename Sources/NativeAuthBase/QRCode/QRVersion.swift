/// The size of a symbol, from 1 (21 modules a side) to 40 (177), and the values that depend on it.
struct QRVersion: Sendable, Equatable, CaseIterable {
    let number: Int

    static let allCases = (1...40).compactMap { QRVersion($0) }

    /// - Returns: `nil` for a number that is not 1 to 40.
    init?(_ number: Int) {
        guard (1...40).contains(number) else { return nil }
        self.number = number
    }

    var size: Int { 17 + 4 * number }

    /// The number of bits of the text's length in bytes.
    var lengthBits: Int { if number < 10 { 8 } else { 16 } }

    /// The number of bytes for data and error correction.
    var codewords: Int {
        // All modules less the fixed patterns; the formula follows from the patterns' positions.
        var bits = (16 * number + 128) * number + 64
        if number >= 2 {
            let patterns = number / 7 + 2
            bits -= (25 * patterns - 10) * patterns - 55
            if number >= 7 { bits -= 36 }
        }
        return bits / 8
    }

    func blocks(level: QRCorrection) -> Int {
        switch level {
        case .low: Self.blocksLow[number - 1]
        case .medium: Self.blocksMedium[number - 1]
        }
    }

    func correctionLength(level: QRCorrection) -> Int {
        switch level {
        case .low: Self.correctionLow[number - 1]
        case .medium: Self.correctionMedium[number - 1]
        }
    }

    func dataCodewords(level: QRCorrection) -> Int {
        codewords - blocks(level: level) * correctionLength(level: level)
    }

    /// In bytes.
    func maximumTextLength(level: QRCorrection) -> Int {
        (dataCodewords(level: level) * 8 - 4 - lengthBits) / 8
    }

    /// The rows, which are also the columns, of the centres of the alignment patterns.
    var alignmentCentres: [Int] {
        guard number >= 2 else { return [] }
        let count = number / 7 + 2
        let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        let fromLast = (0..<count - 1).map { size - 7 - $0 * step }
        return [6] + fromLast.reversed()
    }

    // ISO/IEC 18004, table 9.
    private static let blocksLow = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4,
        4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
        8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
        16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ]
    private static let blocksMedium = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5,
        5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
        31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]
    private static let correctionLow = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18,
        20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
        28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let correctionMedium = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26,
        30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
}
