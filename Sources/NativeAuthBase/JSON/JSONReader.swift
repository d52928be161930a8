/// A JSON parser that reads a document in one pass over its bytes: strict RFC 8259, UTF-8 only, every limit checked
/// before a value is built.
///
/// A byte order mark of UTF-8 is skipped. UTF-16 and UTF-32 are refused by the grammar: their first character has a
/// zero byte, which occurs nowhere in JSON. The hexadecimal constants are ASCII; `UInt8(ascii:)` is a call for each
/// byte in a build without optimization.
struct JSONReader {
    let bytes: UnsafePointer<UInt8>
    let end: Int
    private(set) var limits: JSONLimits
    var index = 0
    private var depth = 0
    private var values = 0

    /// Reads a whole document.
    /// - Throws: `JSONReadError`.
    static func read(_ document: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONReadError) -> JSONValue {
        guard document.count <= limits.maximumSize else { throw .tooLarge }
        guard let start = document.baseAddress else { throw .malformed(offset: 0) }
        var reader = JSONReader(
            bytes: start.assumingMemoryBound(to: UInt8.self), end: document.count, limits: limits)
        reader.skipByteOrderMark()
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == reader.end else { throw reader.malformed }
        return value
    }

    private init(bytes: UnsafePointer<UInt8>, end: Int, limits: JSONLimits) {
        self.bytes = bytes
        self.end = end
        self.limits = limits
    }

    var malformed: JSONReadError { .malformed(offset: index) }

    private mutating func skipByteOrderMark() {
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    }

    private mutating func skipSpace() {
        while index < end {
            let byte = bytes[index]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            index += 1
        }
    }

    private mutating func value() throws(JSONReadError) -> JSONValue {
        guard index < end else { throw malformed }
        values += 1
        guard values <= limits.maximumValues else { throw .tooManyValues }
        switch bytes[index] {
        case 0x22: return .string(try string())  // "
        case 0x7B: return try object()  // {
        case 0x5B: return try array()  // [
        case 0x74:  // t
            try literal("true")
            return .bool(true)
        case 0x66:  // f
            try literal("false")
            return .bool(false)
        case 0x6E:  // n
            try literal("null")
            return .null
        default: return try number()
        }
    }

    private mutating func literal(_ word: StaticString) throws(JSONReadError) {
        let count = word.utf8CodeUnitCount
        guard end - index >= count else { throw malformed }
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { throw malformed }
        index += count
    }

    private mutating func array() throws(JSONReadError) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        if isAt(0x5D) {  // ]
            leave()
            return .array(elements)
        }
        while true {
            skipSpace()
            elements.append(try value())
            skipSpace()
            if isAt(0x2C) {  // ,
                index += 1
            } else if isAt(0x5D) {
                leave()
                return .array(elements)
            } else {
                throw malformed
            }
        }
    }

    private mutating func object() throws(JSONReadError) -> JSONValue {
        try enter()
        var members: [String: JSONValue] = [:]
        if isAt(0x7D) {  // }
            leave()
            return .object(members)
        }
        while true {
            skipSpace()
            guard isAt(0x22) else { throw malformed }
            let name = try string()
            skipSpace()
            guard isAt(0x3A) else { throw malformed }  // :
            index += 1
            skipSpace()
            if let first = members.updateValue(try value(), forKey: name) {
                guard !limits.refusesDuplicateNames else { throw .duplicateName }
                members[name] = first
            }
            skipSpace()
            if isAt(0x2C) {
                index += 1
            } else if isAt(0x7D) {
                leave()
                return .object(members)
            } else {
                throw malformed
            }
        }
    }

    private func isAt(_ byte: UInt8) -> Bool { index < end && bytes[index] == byte }

    /// Consumes an opening bracket and the white space after it.
    private mutating func enter() throws(JSONReadError) {
        depth += 1
        guard depth <= limits.maximumDepth else { throw .tooDeep }
        index += 1
        skipSpace()
    }

    /// Consumes a closing bracket.
    private mutating func leave() {
        depth -= 1
        index += 1
    }
}
