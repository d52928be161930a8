package import Foundation

package enum Base64URL {
    package static func text(_ data: Data) -> String {
        var characters: [UInt8] = []
        for character in data.base64EncodedData() {
            switch character {
            case UInt8(ascii: "+"): characters.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): characters.append(UInt8(ascii: "_"))
            case UInt8(ascii: "="): break
            default: characters.append(character)
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Returns the decoded bytes; nil unless the text is identical to what `text(_:)` returns for them.
    package static func exactData(_ text: String) -> Data? {
        guard let bytes = data(text), Self.text(bytes) == text else { return nil }
        return bytes
    }

    package static func data(_ text: String) -> Data? {
        let standard = text.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let missing = (4 - standard.utf8.count % 4) % 4
        return Data(base64Encoded: standard + String(repeating: "=", count: missing))
    }
}
