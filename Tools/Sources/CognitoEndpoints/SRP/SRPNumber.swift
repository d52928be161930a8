import IdentityBase

/// Numbers in the protocol's encoding: big-endian bytes.
enum SRPNumber {
    /// Returns the bytes of a hexadecimal number; nil if the text is malformed or longer than any number of the group.
    static func bytes(hexadecimal text: String) -> [UInt8]? {
        let count = text.utf8.count
        guard (1...2 * SRPGroup.length).contains(count) else {
            return nil
        }
        guard count.isMultiple(of: 2) else {
            return Hexadecimal.bytes("0" + text)
        }
        return Hexadecimal.bytes(text)
    }

    /// Returns the hexadecimal text without leading zeros.
    static func hexadecimal(_ number: [UInt8]) -> String {
        let text = Hexadecimal.text(minimal(number))
        guard text.hasPrefix("0") else { return text }
        return String(text.dropFirst())
    }

    /// Returns the number without leading zero bytes.
    static func minimal(_ number: [UInt8]) -> [UInt8] {
        Array(number.drop { $0 == 0 })
    }

    /// Returns the encoding for hashes: minimal, with a leading zero byte if the top bit is set.
    static func encoded(_ number: [UInt8]) -> [UInt8] {
        let bytes = minimal(number)
        guard let first = bytes.first, first < 0x80 else {
            return [0] + bytes
        }
        return bytes
    }

    static func padded(_ number: [UInt8], to length: Int) -> [UInt8] {
        let bytes = number.suffix(length)
        return [UInt8](repeating: 0, count: length - bytes.count) + bytes
    }
}
