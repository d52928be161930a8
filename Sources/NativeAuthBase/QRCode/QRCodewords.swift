/// The codewords of a symbol in drawing order: the data in blocks, each with its error correction.
enum QRCodewords {
    /// - Returns: `nil` when the bytes don't fit.
    static func encode(
        _ bytes: [UInt8],
        version: QRVersion,
        level: QRCorrection
    ) -> [UInt8]? {
        guard bytes.count <= version.maximumTextLength(level: level) else {
            return nil
        }

        let data = padded(bytes, version: version, length: version.dataCodewords(level: level))
        let count = version.blocks(level: level)
        // The last blocks are one byte longer where the data can't be divided evenly.
        let shortLength = data.count / count
        let firstLong = count - data.count % count
        var blocks: [[UInt8]] = []
        var start = 0
        for index in 0..<count {
            var end = start + shortLength
            if index >= firstLong { end += 1 }
            blocks.append(Array(data[start..<end]))
            start = end
        }

        let correction = ReedSolomon(length: version.correctionLength(level: level))
        return interleaved(blocks) + interleaved(blocks.map(correction.remainder))
    }

    /// Returns mode, length, text and padding.
    private static func padded(
        _ bytes: [UInt8],
        version: QRVersion,
        length: Int
    ) -> [UInt8] {
        // No ECI designator for UTF-8: readers detect the encoding, and some do not support the designator.
        var bits = BitRow()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: version.lengthBits)
        for byte in bytes {
            bits.append(Int(byte), count: 8)
        }
        bits.append(0, count: min(4, length * 8 - bits.count))

        var result = bits.bytes
        for index in 0..<length - result.count {
            result.append(index.isMultiple(of: 2) ? 0b1110_1100 : 0b0001_0001)
        }
        return result
    }

    /// Returns the first byte of each block, then the second of each, and so on.
    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        var result: [UInt8] = []
        for index in 0..<longest {
            for block in blocks where index < block.count {
                result.append(block[index])
            }
        }
        return result
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
