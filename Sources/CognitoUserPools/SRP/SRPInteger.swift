import Foundation

/// A non-negative integer in the encodings of SRP.
struct SRPInteger: Sendable, Equatable {
    /// Big-endian, without leading zeros; empty for zero.
    let bytes: [UInt8]

    /// - Parameter bytes: big-endian; leading zeros are ignored.
    init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.drop { $0 == 0 })
    }

    /// Reads hexadecimal digits, as the server sends them.
    /// - Parameter hex: at least one digit, upper or lower case; an odd number of digits is allowed.
    /// - Returns: `nil` for anything else.
    init?(hex: String) {
        var digits: [UInt8] = []
        for byte in hex.utf8 {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            digits.append(UInt8(digit))
        }
        guard !digits.isEmpty else { return nil }

        if !digits.count.isMultiple(of: 2) { digits.insert(0, at: 0) }
        let starts = stride(from: 0, to: digits.count, by: 2)
        self.init(bytes: starts.map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// - Parameter hex: constant digits of the source code.
    init(trusted hex: String) {
        self = SRPInteger(hex: hex) ?? SRPInteger(bytes: [])
    }

    var isZero: Bool { bytes.isEmpty }

    /// The digits, upper case, without leading zeros; `0` for zero.
    var hex: String {
        let digits = bytes.map { String(format: "%02X", $0) }.joined()
        let significant = digits.drop { $0 == "0" }
        guard !significant.isEmpty else { return "0" }
        return String(significant)
    }

    /// The encoding for hashes: minimal two's complement, never padded to the group's size.
    var encoded: [UInt8] {
        if let first = bytes.first, first < 0x80 { return bytes }
        return [0] + bytes
    }

    /// Returns the number in exactly `size` bytes. A larger number loses its highest bytes, so check its size first.
    func padded(to size: Int) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: max(0, size - bytes.count))
        return zeros + bytes.suffix(size)
    }
}
