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
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
        guard !digits.isEmpty, digits.count == hex.utf8.count else {
            return nil
        }
        let pairs = if digits.count.isMultiple(of: 2) { digits } else { [0] + digits }
        self.init(bytes: stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] << 4 | pairs[$0 + 1] })
    }

    /// - Parameter hex: constant digits of the source code.
    init(trusted hex: String) {
        self = SRPInteger(hex: hex) ?? SRPInteger(bytes: [])
    }

    var isZero: Bool { bytes.isEmpty }

    /// The digits, upper case, without leading zeros; `0` for zero.
    var hex: String {
        let digits = bytes.map { String(format: "%02X", $0) }.joined().drop { $0 == "0" }
        return if digits.isEmpty { "0" } else { String(digits) }
    }

    /// The encoding for hashes: minimal two's complement, never padded to the group's size.
    var encoded: [UInt8] {
        if (bytes.first.map { $0 >= 0x80 } ?? true) { [0] + bytes } else { bytes }
    }

    /// Returns the number in exactly `size` bytes. A larger number loses its highest bytes, so check its size first.
    func padded(to size: Int) -> [UInt8] {
        Array(repeating: 0, count: max(0, size - bytes.count)) + bytes.suffix(size)
    }
}
