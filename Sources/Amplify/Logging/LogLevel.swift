extension Amplify {
    /// The log level: messages of this level and of those before it in the list are logged. ``none`` disables logging.
    ///
    /// Source: Amplify's public surface.
    public enum LogLevel: Int, Codable, CaseIterable, Sendable {
        /// Errors.
        case error
        /// Possible errors.
        case warn
        /// Events.
        case info
        /// Information for debugging.
        case debug
        /// Everything.
        case verbose
        /// Nothing.
        case none
    }
}

/// The log level.
public typealias LogLevel = Amplify.LogLevel

extension LogLevel: Comparable {
    /// Whether the left level comes first in the list.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

    /// Reads a level by its name, in any case of letters, or its number.
    /// - Parameter decoder: the decoder to read from.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let known: LogLevel?
        if let name = try? container.decode(String.self).lowercased() {
            known = Self.allCases.first { "\($0)" == name }
        } else {
            known = LogLevel(rawValue: try container.decode(Int.self))
        }
        guard let known else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a log level.")
        }
        self = known
    }

    /// Whether messages of a level are logged.
    func admits(_ level: LogLevel) -> Bool { self != .none && level <= self }
}
