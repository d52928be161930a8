import Foundation

/// The encoder of the command's JSON output.
package enum JSONReport {
    /// Encodes a value as one line with sorted keys, without a line break.
    /// - Throws: `EncodingError` if the value cannot be represented in JSON.
    package static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
