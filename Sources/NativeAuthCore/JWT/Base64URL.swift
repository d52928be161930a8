package import Foundation

/// The base64url encoding of tokens (RFC 4648, section 5), without padding, as RFC 7515 requires.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let foreign: UInt8 = 0xFF
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: foreign, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes.
    /// - Parameter bytes: the bytes.
    /// - Returns: the text, without padding.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text strictly: each byte sequence has exactly one valid text, so that a token can't be altered without
    /// changing its meaning.
    /// - Parameter text: the text.
    /// - Returns: the bytes; `nil` for characters outside of the alphabet, padding, an impossible length or trailing
    ///   bits that are not zero.
    package static func decode(_ text: some StringProtocol) -> Data? { decode(bytes: text.utf8) }

    static func decode(bytes text: some Collection<UInt8>) -> Data? {
        guard text.count % 4 != 1 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            guard value != foreign else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard buffer & (1 << bits - 1) == 0 else { return nil }
        return Data(result)
    }
}
