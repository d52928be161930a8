package enum Hexadecimal {
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            var end = 0
            for byte in bytes {
                text[end] = digit(byte >> 4)
                text[end + 1] = digit(byte & 0x0F)
                end += 2
            }
            return end
        }
    }

    static func digit(_ value: UInt8) -> UInt8 {
        if value < 10 { return UInt8(ascii: "0") + value }
        return UInt8(ascii: "a") + value - 10
    }

    /// Returns the bytes; nil unless the text is pairs of hexadecimal digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        let isComplete = digits.count == text.utf8.count
        guard isComplete, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(digits[index] << 4 | digits[index + 1])
        }
    }
}
