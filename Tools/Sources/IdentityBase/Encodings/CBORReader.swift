package import Foundation

/// A strict CBOR reader for untrusted input. It accepts only definite lengths and the shortest form of each number,
/// rejects duplicate map keys, and limits the depth and the memory: a count never exceeds the remaining bytes.
package struct CBORReader {
    package struct Malformed: Error, Equatable {
        package let reason: String
    }

    private static let greatestDepth = 8

    private let bytes: [UInt8]
    package private(set) var position = 0

    package init(_ data: Data) { bytes = Array(data) }

    /// Returns the only item of the data. Trailing bytes are an error.
    /// - Throws: `Malformed`.
    package static func value(in data: Data) throws -> CBORValue {
        var reader = CBORReader(data)
        let value = try reader.next()
        guard reader.position == data.count else { throw Malformed(reason: "something follows the item") }
        return value
    }

    /// - Throws: `Malformed`.
    package mutating func next() throws -> CBORValue { try item(depth: 0) }

    private mutating func item(depth: Int) throws -> CBORValue {
        guard depth <= Self.greatestDepth else { throw Malformed(reason: "nested too deeply") }
        let head = try take(1).first ?? 0
        let detail = head & 0x1F

        return switch head >> 5 {
        case 0: .integer(try signed(try argument(detail)))
        case 1: .integer(-1 - (try signed(try argument(detail))))
        case 2: .bytes(Data(try take(try argument(detail))))
        case 3: .text(try text(try argument(detail)))
        case 4: .array(try array(try argument(detail), depth: depth))
        case 5: .map(try map(try argument(detail), depth: depth))
        case 7: try simple(detail)
        default: throw Malformed(reason: "a tag")
        }
    }

    private func simple(_ detail: UInt8) throws -> CBORValue {
        switch detail {
        case 20: .bool(false)
        case 21: .bool(true)
        case 22: .null
        default: throw Malformed(reason: "a simple value that is not understood")
        }
    }

    private mutating func array(_ length: UInt64, depth: Int) throws -> [CBORValue] {
        let size = try count(length, bytesEach: 1)
        return try (0..<size).map { _ in try item(depth: depth + 1) }
    }

    private mutating func map(
        _ length: UInt64,
        depth: Int
    ) throws -> [CBORValue.Key: CBORValue] {
        let size = try count(length, bytesEach: 2)
        var members: [CBORValue.Key: CBORValue] = [:]
        for _ in 0..<size {
            let key: CBORValue.Key
            switch try item(depth: depth + 1) {
            case .integer(let value): key = .integer(value)
            case .text(let value): key = .text(value)
            default: throw Malformed(reason: "a name in a map is neither a number nor a text")
            }

            guard members.updateValue(try item(depth: depth + 1), forKey: key) == nil else {
                throw Malformed(reason: "a name is in a map twice")
            }
        }
        return members
    }

    private mutating func argument(_ detail: UInt8) throws -> UInt64 {
        guard detail >= 24 else { return UInt64(detail) }
        guard detail != 31 else { throw Malformed(reason: "an indefinite length") }
        guard detail <= 27 else { throw Malformed(reason: "a head that is reserved") }

        let size = 1 << (Int(detail) - 24)
        var value: UInt64 = 0
        for byte in try take(UInt64(size)) { value = value << 8 | UInt64(byte) }
        var minimum: UInt64 = 24
        if size > 1 { minimum = 1 << UInt64(4 * size) }
        guard value >= minimum else { throw Malformed(reason: "a number is not in its shortest form") }
        return value
    }

    private func signed(_ value: UInt64) throws -> Int64 {
        guard let value = Int64(exactly: value) else { throw Malformed(reason: "a number is too large") }
        return value
    }

    /// Returns the number of items that follow, which the remaining bytes limit.
    private func count(_ value: UInt64, bytesEach: UInt64) throws -> Int {
        guard value <= UInt64(bytes.count - position) / bytesEach else {
            throw Malformed(reason: "it ends too early")
        }
        return Int(value)
    }

    private mutating func text(_ length: UInt64) throws -> String {
        guard let text = String(exactly: try take(length)) else {
            throw Malformed(reason: "a text is not UTF-8")
        }
        return text
    }

    private mutating func take(_ count: UInt64) throws -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.count - position) else { throw Malformed(reason: "it ends too early") }
        defer { position += Int(count) }
        return bytes[position..<position + Int(count)]
    }
}
