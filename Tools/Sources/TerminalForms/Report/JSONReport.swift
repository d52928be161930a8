import Foundation

/// Writes values as the command prints them for a program: one line of JSON, its keys in alphabetical order.
package enum JSONReport {
    /// The line, without its end.
    /// - Throws: `EncodingError` when the value holds something that JSON cannot say.
    package static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
