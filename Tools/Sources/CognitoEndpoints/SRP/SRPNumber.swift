import IdentityBase

/// Numbers in the protocol's encoding: big-endian bytes.
enum SRPNumber {
    /// Returns the bytes of a hexadecimal number; nil if the text is malformed or longer than any number of the group.
    package static func bytes(hexadecimal text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        guard !digits.isEmpty, digits.count <= 2 * SRPGroup.length else { return nil }
        if digits.count % 2 == 1 { digits.insert(UInt8(ascii: "0"), at: 0) }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Returns the hexadecimal text without leading zeros.
    package static func hexadecimal(_ number: [UInt8]) -> String {
        let text = Hexadecimal.text(minimal(number))
        return if text.hasPrefix("0") { String(text.dropFirst()) } else { text }
    }

    /// Returns the number without leading zero bytes.
    static func minimal(_ number: [UInt8]) -> [UInt8] { Array(number.drop { $0 == 0 }) }

    /// Returns the encoding for hashes: minimal, with a leading zero byte if the top bit is set.
    package static func encoded(_ number: [UInt8]) -> [UInt8] {
        let minimal = minimal(number)
        guard let first = minimal.first, first < 0x80 else { return [0] + minimal }
        return minimal
    }

    static func padded(_ number: [UInt8], to length: Int) -> [UInt8] {
        let minimal = if number.count > length { Array(number.suffix(length)) } else { number }
        return [UInt8](repeating: 0, count: length - minimal.count) + minimal
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
