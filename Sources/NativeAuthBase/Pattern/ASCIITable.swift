/// A set of code points whose ASCII members are in a table: most texts consist of them.
struct ASCIITable: Sendable {
    /// The members below 64, one bit for each.
    private let low: UInt64
    /// The members from 64 to 127.
    private let high: UInt64
    private let set: ScalarSet

    init(_ set: ScalarSet) {
        self.set = set
        low = Self.members(of: set, from: 0)
        high = Self.members(of: set, from: 64)
    }

    private static func members(of set: ScalarSet, from first: UInt8) -> UInt64 {
        (UInt8(0)..<64).reduce(0) { bits, bit in
            guard set.contains(Unicode.Scalar(first + bit)) else { return bits }
            return bits | 1 << UInt64(bit)
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<64: low >> UInt64(scalar.value) & 1 == 1
        case 64..<128: high >> UInt64(scalar.value - 64) & 1 == 1
        default: set.contains(scalar)
        }
    }
}
