import Foundation

/// A JSON parser that reads a document in one pass over its bytes: strict RFC 8259, UTF-8 only, every limit checked
/// before a value is built.
///
/// A byte order mark of UTF-8 is skipped. UTF-16 and UTF-32 are refused by the grammar: their first character has a
/// zero byte, which occurs nowhere in JSON. The hexadecimal constants are ASCII; `UInt8(ascii:)` is a call for each
/// byte in a build without optimization.
struct JSONReader {
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    private let limits: JSONLimits
    private var index = 0
    private var depth = 0
    private var values = 0

    static func read(_ document: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONReadError) -> JSONValue {
        guard document.count <= limits.maximumSize else { throw .tooLarge }
        guard let start = document.baseAddress else { throw .malformed(offset: 0) }
        var reader = JSONReader(
            bytes: start.assumingMemoryBound(to: UInt8.self),
            end: document.count,
            limits: limits
        )

        reader.skipByteOrderMark()
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == reader.end else { throw reader.malformed }
        return value
    }

    private var malformed: JSONReadError { .malformed(offset: index) }

    private mutating func skipByteOrderMark() {
        guard end >= 3, bytes[0] == 0xEF else { return }
        if bytes[1] == 0xBB, bytes[2] == 0xBF {
            index = 3
        }
    }

    private mutating func skipSpace() {
        while index < end {
            let byte = bytes[index]
            let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            guard isSpace else { return }
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
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] {
            throw malformed
        }
        index += count
    }

    private mutating func array() throws(JSONReadError) -> JSONValue {
        var elements: [JSONValue] = []
        try list(until: 0x5D) { reader throws(JSONReadError) in  // ]
            elements.append(try reader.value())
        }
        return .array(elements)
    }

    private mutating func object() throws(JSONReadError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        try list(until: 0x7D) { reader throws(JSONReadError) in  // }
            guard reader.isAt(0x22) else { throw reader.malformed }
            let name = try reader.string()
            reader.skipSpace()
            guard reader.isAt(0x3A) else { throw reader.malformed }  // :
            reader.index += 1
            reader.skipSpace()

            if let first = members.updateValue(try reader.value(), forKey: name) {
                guard !reader.limits.refusesDuplicateNames else { throw .duplicateName }
                members[name] = first
            }
        }
        return .object(members)
    }

    /// Reads an opening bracket, the elements with commas between them, and the closing bracket.
    private mutating func list(
        until bracket: UInt8,
        _ element: (inout JSONReader) throws(JSONReadError) -> Void
    ) throws(JSONReadError) {
        depth += 1
        guard depth <= limits.maximumDepth else { throw .tooDeep }
        index += 1
        skipSpace()

        if !isAt(bracket) {
            while true {
                try element(&self)
                skipSpace()
                if isAt(bracket) { break }
                guard isAt(0x2C) else { throw malformed }  // ,
                index += 1
                skipSpace()
            }
        }

        depth -= 1
        index += 1
    }

    private func isAt(_ byte: UInt8) -> Bool {
        index < end && bytes[index] == byte
    }

    // MARK: - Numbers

    /// Reads a number. An integer that fits becomes an `Int`, as does an integral number below 2^53 in any other
    /// notation. Other numbers become a `Double`, and a number that is too large for that is refused.
    private mutating func number() throws(JSONReadError) -> JSONValue {
        let start = index
        let integer = try integerPart()

        var isPlain = true
        if index < end, bytes[index] == 0x2E {  // .
            isPlain = false
            index += 1
            try skipDigits()
        }
        if index < end, bytes[index] | 0x20 == 0x65 {  // e, E
            isPlain = false
            index += 1
            if index < end, bytes[index] == 0x2B || bytes[index] == 0x2D {
                index += 1
            }
            try skipDigits()
        }
        if isPlain, let integer { return .int(integer) }

        let digits = UnsafeBufferPointer(start: bytes + start, count: index - start)
        guard let number = Double(String(decoding: digits, as: UTF8.self)),
            number.isFinite
        else { throw malformed }
        // From 2^53 on, and of an overflowing number, the Double may equal an Int that was not written.
        if !isPlain, number.magnitude < 0x1p53, let integer = Int(exactly: number) {
            return .int(integer)
        }
        return .double(number)
    }

    /// Reads the sign and the digits before the decimal point.
    /// - Returns: `nil` for an integer that does not fit.
    private mutating func integerPart() throws(JSONReadError) -> Int? {
        let isNegative = bytes[index] == 0x2D  // -
        if isNegative { index += 1 }
        guard isAtDigit else { throw malformed }

        if bytes[index] == 0x30 {
            index += 1
            guard !isAtDigit else { throw malformed }
            return 0
        }

        var integer = 0
        var overflows = false
        while isAtDigit {
            var digit = Int(bytes[index] - 0x30)
            if isNegative { digit.negate() }
            let (tens, firstOverflow) = integer.multipliedReportingOverflow(by: 10)
            let (sum, secondOverflow) = tens.addingReportingOverflow(digit)
            if firstOverflow || secondOverflow { overflows = true }
            integer = sum
            index += 1
        }
        guard !overflows else { return nil }
        return integer
    }

    private var isAtDigit: Bool {
        index < end && bytes[index] >= 0x30 && bytes[index] <= 0x39
    }

    private mutating func skipDigits() throws(JSONReadError) {
        guard isAtDigit else { throw malformed }
        while isAtDigit { index += 1 }
    }

    // MARK: - Strings

    /// Reads a string; `index` is at its opening quote.
    private mutating func string() throws(JSONReadError) -> String {
        index += 1
        let start = index
        // The bits of all bytes: the highest one is set unless the text is ASCII.
        var bits: UInt8 = 0
        while index < end {
            let byte = bytes[index]
            if byte == 0x22 {
                let text = UnsafeBufferPointer(start: bytes + start, count: index - start)
                guard let string = Self.decoded(text, isASCII: bits < 0x80) else {
                    throw malformed
                }
                index += 1
                return string
            }

            if byte == 0x5C { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw malformed }
            bits |= byte
            index += 1
        }
        throw malformed
    }

    /// Continues a string whose first escape is at `index`.
    private mutating func escapedString(from start: Int) throws(JSONReadError) -> String {
        var text = Array(UnsafeBufferPointer(start: bytes + start, count: index - start))
        while index < end {
            let byte = bytes[index]
            index += 1

            switch byte {
            case 0x22:
                guard let string = text.withUnsafeBufferPointer({ Self.decoded($0) }) else {
                    throw malformed
                }
                return string
            case 0x5C: try escape(into: &text)
            case 0..<0x20: throw malformed
            default: text.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONReadError) {
        guard index < end else { throw malformed }
        let byte = bytes[index]
        index += 1

        switch byte {
        case 0x22, 0x5C, 0x2F: text.append(byte)
        case 0x62: text.append(0x08)  // b
        case 0x66: text.append(0x0C)  // f
        case 0x6E: text.append(0x0A)  // n
        case 0x72: text.append(0x0D)  // r
        case 0x74: text.append(0x09)  // t
        case 0x75:  // u
            let scalar = try escapedScalar()
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw malformed
        }
    }

    /// Reads the digits of `\u`, and the whole second escape of a surrogate pair.
    private mutating func escapedScalar() throws(JSONReadError) -> Unicode.Scalar {
        var code = try hexadecimal()
        if code & 0xFC00 == 0xD800 {
            guard end - index >= 6,
                bytes[index] == 0x5C,
                bytes[index + 1] == 0x75
            else { throw malformed }
            index += 2
            let low = try hexadecimal()
            guard low & 0xFC00 == 0xDC00 else { throw malformed }
            code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
        }

        // An unpaired low surrogate is not a scalar.
        guard let scalar = Unicode.Scalar(code) else { throw malformed }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONReadError) -> UInt32 {
        guard end - index >= 4 else { throw malformed }

        var code: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[index]
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            default: throw malformed
            }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }

    /// - Returns: `nil` for invalid UTF-8, which decoding replaces.
    private static func decoded(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool = false) -> String? {
        var string = String(decoding: text, as: UTF8.self)
        if isASCII { return string }

        let isSame = string.withUTF8 { decoded in
            guard decoded.count == text.count else { return false }
            guard let one = decoded.baseAddress, let other = text.baseAddress else {
                return true
            }
            return memcmp(one, other, decoded.count) == 0
        }
        guard isSame else { return nil }
        return string
    }
}
