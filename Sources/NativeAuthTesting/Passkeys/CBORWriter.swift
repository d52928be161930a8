package import Foundation

/// An encoder of CBOR (RFC 8949), as far as authenticators need it. Members of a map stay in the given order.
package enum CBORWriter {
    /// Encodes the head of an item: its major type and its value or length, in the shortest form.
    package static func head(_ major: UInt8, _ value: UInt64) -> Data {
        let type = major << 5
        func bytes(_ detail: UInt8, _ count: Int) -> Data {
            let digits = (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
            return Data([type | detail] + digits)
        }

        return switch value {
        case 0..<24: Data([type | UInt8(value)])
        case 24...0xFF: bytes(24, 1)
        case 0x100...0xFFFF: bytes(25, 2)
        case 0x1_0000...0xFFFF_FFFF: bytes(26, 4)
        default: bytes(27, 8)
        }
    }

    package static func integer(_ value: Int64) -> Data {
        value >= 0 ? head(0, UInt64(value)) : head(1, UInt64(-1 - value))
    }

    package static func bytes(_ data: Data) -> Data { head(2, UInt64(data.count)) + data }
    package static func text(_ text: String) -> Data { head(3, UInt64(text.utf8.count)) + Data(text.utf8) }

    package static func map(_ members: [(Data, Data)]) -> Data {
        members.reduce(head(5, UInt64(members.count))) { $0 + $1.0 + $1.1 }
    }
}
