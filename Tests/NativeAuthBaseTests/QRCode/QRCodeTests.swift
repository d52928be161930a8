import Testing

@testable import NativeAuthBase

@Suite("QR codes", .timeLimit(.minutes(5)))
struct QRCodeTests {
    @Test("Every module equals the output of another encoder", arguments: QRSample.all)
    func equalsAnother(_ sample: QRSample) throws {
        let version = try #require(QRVersion(sample.version))
        let mask = try #require(QRMask(rawValue: sample.mask))
        let code = try #require(
            QRCode(
                bytes: Array(sample.text.utf8),
                version: version,
                level: sample.isLow ? .low : .medium,
                mask: mask
            )
        )
        #expect(code.size == version.size)
        #expect(hexadecimal(code) == sample.modules)
    }

    @Test("The smallest symbol is chosen, and the lower level only for texts that fit no other")
    func smallest() {
        // ISO/IEC 18004, table 7: the capacities in bytes.
        let bounds: [(Int, Int, QRCorrection)] = [
            (0, 1, .medium), (14, 1, .medium), (15, 2, .medium), (26, 2, .medium), (27, 3, .medium),
            (180, 9, .medium), (181, 10, .medium), (213, 10, .medium), (2331, 40, .medium), (2332, 36, .low),
            (2953, 40, .low),
        ]
        for (count, version, level) in bounds {
            let format = QRCode.format(ofBytes: count)
            #expect(format?.0.number == version, "\(count) bytes")
            #expect(format?.1 == level, "\(count) bytes")
        }
        #expect(QRCode.format(ofBytes: 2954) == nil)
    }

    @Test("Each version has the capacity of ISO/IEC 18004, table 7")
    func capacities() {
        let low = [
            17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858,
            929, 1_003, 1_091, 1_171, 1_273, 1_367, 1_465, 1_528, 1_628, 1_732, 1_840, 1_952, 2_068, 2_188, 2_303,
            2_431, 2_563, 2_699, 2_809, 2_953,
        ]
        let medium = [
            14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
            711, 779, 857, 911, 997, 1_059, 1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809,
            1_911, 1_989, 2_099, 2_213, 2_331,
        ]
        #expect(QRVersion.allCases.map { $0.maximumTextLength(level: .low) } == low)
        #expect(QRVersion.allCases.map { $0.maximumTextLength(level: .medium) } == medium)
    }

    @Test("A text that is too long has no QR code, whatever its length")
    func tooLong() throws {
        #expect(QRCode(String(repeating: "a", count: 2_954)) == nil)
        #expect(QRCode(String(repeating: "é", count: 1_000_000)) == nil)
        #expect(QRCode(String(repeating: "é", count: 1_476))?.size == 177)
        let one = try #require(QRVersion(1))
        #expect(QRCode(bytes: Array(repeating: 7, count: 15), version: one, level: .medium) == nil)
    }

    @Test("The length is counted in bytes of UTF-8, not in characters")
    func bytes() {
        #expect(QRCode(String(repeating: "e", count: 14))?.size == 21)
        #expect(QRCode(String(repeating: "é", count: 14))?.size == 29)
    }

    @Test("Without a given mask, the mask with the lowest penalty is used")
    func bestMask() throws {
        let bytes = Array("https://example.com/gate".utf8)
        let version = try #require(QRVersion(2))
        let codewords = try #require(QRCodewords.encode(bytes, version: version, level: .medium))
        var canvas = QRCanvas(version: version)
        canvas.place(codewords)
        let penalties = QRMask.allCases.map { canvas.finished(mask: $0, level: .medium).penalty }
        let best = try #require(penalties.indices.min { penalties[$0] < penalties[$1] })
        let mask = try #require(QRMask(rawValue: best))
        #expect(Set(penalties).count > 1)
        #expect(
            QRCode("https://example.com/gate")
                == QRCode(bytes: bytes, version: version, level: .medium, mask: mask)
        )
    }

    @Test("Of two masks with the same penalty, the first is used")
    func equalMasks() throws {
        let version = try #require(QRVersion(1))
        let bytes = Array("tie 46".utf8)
        // 1136, 1188, 1255, 1102, 1171, 1250, 1132 and 1102.
        #expect(QRCode("tie 46") == QRCode(bytes: bytes, version: version, level: .medium, mask: .three))
    }

    @Test("Encoding the same text twice gives the same code")
    func stable() {
        #expect(QRCode("once more") == QRCode("once more"))
        #expect(QRCode("once more") != QRCode("once less"))
    }

    @Test("Finder patterns, timing patterns and the dark module are in place in every version")
    func fixedPatterns() throws {
        for version in QRVersion.allCases {
            let code = try #require(QRCode(bytes: [65], version: version, level: .low, mask: .zero))
            let end = code.size - 1
            let finders = [(0, 0), (0, end - 6), (end - 6, 0)].allSatisfy { row, column in
                let border = (0..<7).allSatisfy { offset in
                    code[row, column + offset] && code[row + 6, column + offset]
                        && code[row + offset, column] && code[row + offset, column + 6]
                }
                return border && !code[row + 1, column + 1] && code[row + 3, column + 3]
            }
            let timing = (8..<end - 7).allSatisfy { index in
                code[6, index] == index.isMultiple(of: 2) && code[index, 6] == index.isMultiple(of: 2)
            }
            #expect(finders && timing, "version \(version.number)")
            #expect(code[code.size - 8, 8])
        }
    }

    @Test("Level and mask are encoded twice, as in the standard's example")
    func format() throws {
        // ISO/IEC 18004, 7.9.1: level M and mask 101.
        let expected = Array("100000011001110")
        let one = try #require(QRVersion(1))
        let code = try #require(QRCode(bytes: [1, 2, 3], version: one, level: .medium, mask: .five))
        let besideFinder =
            [0, 1, 2, 3, 4, 5, 7].map { code[8, $0] } + [8, 7, 5, 4, 3, 2, 1, 0].map { code[$0, 8] }
        let beyond =
            (0..<7).map { code[code.size - 1 - $0, 8] } + (0..<8).map { code[8, code.size - 8 + $0] }
        for copy in [besideFinder, beyond] {
            #expect(copy.map { $0 ? Character("1") : "0" } == expected)
        }
    }

    @Test("From version 7 on, the version is encoded as in the standard's example")
    func versionInformation() throws {
        // ISO/IEC 18004, 7.10: version 7.
        let expected = Array("000111110010010100")
        let seven = try #require(QRVersion(7))
        let code = try #require(QRCode(bytes: [1], version: seven, level: .medium, mask: .one))
        let last = code.size - 9
        let atRight = (0..<18).map { code[5 - $0 / 3, last - $0 % 3] }
        let below = (0..<18).map { code[last - $0 % 3, 5 - $0 / 3] }
        for copy in [atRight, below] { #expect(copy.map { $0 ? Character("1") : "0" } == expected) }
    }

    private func hexadecimal(_ code: QRCode) -> String {
        var digits = ""
        var value = 0
        var count = 0
        for row in 0..<code.size {
            for column in 0..<code.size {
                value = value << 1 | (code[row, column] ? 1 : 0)
                count += 1
                if count.isMultiple(of: 4) {
                    digits += String(value, radix: 16)
                    value = 0
                }
            }
        }
        let missing = (4 - count % 4) % 4
        return missing == 0 ? digits : digits + String(value << missing, radix: 16)
    }
}

@Suite("Parts of a QR code", .timeLimit(.minutes(5)))
struct QRPartsTests {
    @Test("The error correction equals the standard's example")
    func correction() {
        // ISO/IEC 18004, annex I: "01234567" in version 1-M.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]
        #expect(
            ReedSolomon(length: 10).remainder(of: data)
                == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        )
    }

    @Test("A block with its error correction is zero at every root")
    func roots() {
        for length in [7, 10, 13, 30] {
            let block = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 37 + length) }
            let whole = block + ReedSolomon(length: length).remainder(of: block)
            var root: UInt8 = 1
            for _ in 0..<length {
                #expect(whole.reduce(0) { ReedSolomon.product($0, root) ^ $1 } == 0)
                root = ReedSolomon.product(root, 2)
            }
        }
    }

    @Test("Data and error correction fill a version exactly")
    func sizes() throws {
        for version in QRVersion.allCases {
            for level in QRCorrection.allCases {
                let codewords = try #require(QRCodewords.encode([1, 2], version: version, level: level))
                #expect(codewords.count == version.codewords)
            }
        }
        #expect(QRVersion(0) == nil && QRVersion(41) == nil)
        #expect(QRVersion.allCases.first?.codewords == 26)
        #expect(QRVersion.allCases.last?.codewords == 3_706)
    }

    @Test("The penalty counts the standard's four features")
    func penalties() throws {
        // ISO/IEC 18004, 7.8.3.1, counted in the text of the symbols by another program.
        let version = try #require(QRVersion(2))
        let bytes = Array("https://example.com/gate".utf8)
        var canvas = QRCanvas(version: version)
        canvas.place(try #require(QRCodewords.encode(bytes, version: version, level: .medium)))
        #expect(
            QRMask.allCases.map { canvas.finished(mask: $0, level: .medium).penalty }
                == [1_344, 1_223, 1_197, 1_264, 1_306, 1_465, 1_257, 1_342]
        )
        // Symbols that are mostly light (24 %) and mostly dark (71 %).
        for (byte, penalty) in [(UInt8(0), 2_767), (0xFF, 1_818)] {
            var canvas = QRCanvas(version: try #require(QRVersion(1)))
            canvas.place(Array(repeating: byte, count: 26))
            #expect(canvas.penalty == penalty)
        }
    }

    @Test("The alignment patterns have the positions of the standard")
    func alignment() {
        // ISO/IEC 18004, annex E.
        let known = [
            1: [], 2: [6, 18], 7: [6, 22, 38], 14: [6, 26, 46, 66], 32: [6, 34, 60, 86, 112, 138],
            36: [6, 24, 50, 76, 102, 128, 154], 40: [6, 30, 58, 86, 114, 142, 170],
        ]
        for (number, centres) in known { #expect(QRVersion(number)?.alignmentCentres == centres) }
    }
}
