#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension JSONReader {
    /// Reads a string; `index` is at its opening quote.
    mutating func string() throws(JSONReadError) -> String {
        index += 1
        let start = index
        var seen: UInt8 = 0
        while index < end {
            let byte = bytes[index]
            if byte == 0x22 {
                let text = try text(
                    UnsafeBufferPointer(start: bytes + start, count: index - start), isASCII: seen < 0x80)
                index += 1
                return text
            }
            if byte == 0x5C { return try escapedString(from: start) }
            guard byte >= 0x20 else { throw malformed }
            seen |= byte
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
                var isValid = false
                let string = text.withUnsafeBufferPointer { buffer in
                    let string = String(decoding: buffer, as: UTF8.self)
                    isValid = Self.isSame(string, buffer: buffer)
                    return string
                }
                guard isValid else { throw malformed }
                return string
            case 0x5C: try escape(into: &text)
            case 0..<0x20: throw malformed
            default: text.append(byte)
            }
        }
        throw malformed
    }

    /// Reads the escape sequence after a reverse solidus.
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
            var code = try hexadecimal()
            if code & 0xFC00 == 0xD800 {
                guard end - index >= 6, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else { throw malformed }
                index += 2
                let low = try hexadecimal()
                guard low & 0xFC00 == 0xDC00 else { throw malformed }
                code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
            }
            // An unpaired low surrogate is not a scalar.
            guard let scalar = Unicode.Scalar(code) else { throw malformed }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: throw malformed
        }
    }

    private mutating func hexadecimal() throws(JSONReadError) -> UInt32 {
        guard end - index >= 4 else { throw malformed }
        var code: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[index]
            switch byte {
            case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: code = code << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: code = code << 4 | UInt32(byte - 0x57)
            default: throw malformed
            }
            index += 1
        }
        return code
    }

    private func text(_ buffer: UnsafeBufferPointer<UInt8>, isASCII: Bool) throws(JSONReadError) -> String {
        let string = String(decoding: buffer, as: UTF8.self)
        guard isASCII || Self.isSame(string, buffer: buffer) else { throw malformed }
        return string
    }

    /// Checks whether decoding preserved the bytes. Decoding replaces invalid UTF-8.
    private static func isSame(_ string: String, buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        var string = string
        return string.withUTF8 { decoded in
            guard decoded.count == buffer.count else { return false }
            guard let one = decoded.baseAddress, let other = buffer.baseAddress else { return true }
            return memcmp(one, other, decoded.count) == 0
        }
    }
}
