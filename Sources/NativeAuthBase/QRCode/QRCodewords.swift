/// The codewords of a symbol in drawing order: the data in blocks, each with its error correction.
enum QRCodewords {
    /// - Returns: `nil` when the bytes don't fit.
    static func encode(_ bytes: [UInt8], version: QRVersion, level: QRCorrection) -> [UInt8]? {
        guard bytes.count <= version.maximumTextLength(level: level) else {
            return nil
        }
        let data = padded(bytes, version: version, length: version.dataCodewords(level: level))
        let count = version.blocks(level: level)
        let correction = ReedSolomon(length: version.correctionLength(level: level))
        // The last blocks are one byte longer where the data can't be divided evenly.
        let short = data.count / count
        let firstLong = count - data.count % count
        var blocks: [[UInt8]] = []
        var start = 0
        for index in 0..<count {
            let end = start + short + (index < firstLong ? 0 : 1)
            blocks.append(Array(data[start..<end]))
            start = end
        }
        return interleaved(blocks) + interleaved(blocks.map(correction.remainder))
    }

    /// Returns mode, length, text and padding.
    private static func padded(_ bytes: [UInt8], version: QRVersion, length: Int) -> [UInt8] {
        // No ECI designator for UTF-8: readers detect the encoding, and some do not support the designator.
        var bits = BitRow()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: version.lengthBits)
        for byte in bytes {
            bits.append(Int(byte), count: 8)
        }
        bits.append(0, count: min(4, length * 8 - bits.count))
        let padding = length - bits.bytes.count
        return bits.bytes + (0..<padding).map { if $0.isMultiple(of: 2) { 0b1110_1100 } else { 0b0001_0001 } }
    }

    /// Returns the first byte of each block, then the second of each, and so on.
    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in
            blocks.compactMap { if $0.indices.contains(index) { $0[index] } else { nil } }
        }
    }
}

/// A buffer of bits; the last byte is filled with zeros.
private struct BitRow {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func append(_ value: Int, count length: Int) {
        for shift in (0..<length).reversed() {
            if count.isMultiple(of: 8) {
                bytes.append(0)
            }
            if value >> shift & 1 == 1 {
                bytes[bytes.count - 1] |= 0x80 >> UInt8(count % 8)
            }
            count += 1
        }
    }
}
