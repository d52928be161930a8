package import Foundation

/// The base64url encoding of tokens (RFC 4648, section 5), without padding, as RFC 7515 requires.
package enum Base64URL {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: encoded(Data(bytes)), as: UTF8.self)
    }

    /// Decodes a text strictly: each byte sequence has exactly one valid text, so that a token can't be altered without
    /// changing its meaning.
    /// - Returns: `nil` for characters outside of the alphabet, padding, an impossible length or trailing bits that are
    ///   not zero.
    package static func decode(_ text: some StringProtocol) -> Data? {
        decode(bytes: Array(text.utf8))
    }

    static func decode(bytes text: [UInt8]) -> Data? {
        let digits = text.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }

        let paddingCount = (4 - digits.count % 4) % 4
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: paddingCount)
        guard let data = Data(base64Encoded: Data(digits + padding)),
            encoded(data).elementsEqual(text)
        else { return nil }
        return data
    }

    private static func encoded(_ data: Data) -> [UInt8] {
        data.base64EncodedData().compactMap { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
    }
}
