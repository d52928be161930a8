import Foundation

/// A non-negative integer in the encodings of SRP.
struct SRPInteger: Sendable, Equatable {
    /// Big-endian, without leading zeros; empty for zero.
    let bytes: [UInt8]

    /// - Parameter bytes: big-endian; leading zeros are ignored.
    init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.drop { $0 == 0 }) }

    /// Reads hexadecimal digits, as the server sends them.
    /// - Parameter hex: at least one digit, upper or lower case; an odd number of digits is allowed.
    /// - Returns: `nil` for anything else.
    init?(hex: String) {
        guard !hex.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(hex.utf8.count / 2 + 1)
        var high: UInt8? = if hex.utf8.count.isMultiple(of: 2) { nil } else { 0 }
        for digit in hex.utf8 {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else { return nil }
            if let known = high {
                bytes.append(known << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        self.init(bytes: bytes)
    }

    /// Reads constant digits of the source code.
    init(trusted hex: String) { self = SRPInteger(hex: hex) ?? SRPInteger(bytes: []) }

    var isZero: Bool { bytes.isEmpty }

    /// The digits, upper case, without leading zeros; `0` for zero.
    var hex: String {
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return if byte < 16 { "0" + text } else { text }
        }.joined()
        guard !digits.isEmpty else { return "0" }
        return if digits.hasPrefix("0") { String(digits.dropFirst()) } else { digits }
    }

    /// The encoding for hashes: minimal two's complement, never padded to the group's size.
    var encoded: [UInt8] { if (bytes.first.map { $0 >= 0x80 } ?? true) { [0] + bytes } else { bytes } }

    /// Returns the number in exactly `size` bytes. A larger number loses its highest bytes, so check its size first.
    func padded(to size: Int) -> [UInt8] {
        if bytes.count >= size {
            Array(bytes.suffix(size))
        } else {
            [UInt8](repeating: 0, count: size - bytes.count) + bytes
        }
    }
}
