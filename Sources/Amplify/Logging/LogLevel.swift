extension Amplify {
    /// How much is logged: messages of this level, and of those before it in the list. ``none`` stands for nothing at all.
    ///
    /// Source: Amplify's public surface.
    public enum LogLevel: Int, Codable, CaseIterable, Sendable {
        /// Errors.
        case error
        /// What may become an error.
        case warn
        /// What happens.
        case info
        /// What helps to find a defect.
        case debug
        /// Everything.
        case verbose
        /// Nothing.
        case none
    }
}

/// How much is logged.
public typealias LogLevel = Amplify.LogLevel

extension LogLevel: Comparable {
    /// Whether the left level comes first in the list.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

    /// Reads a level by its name, in any case of letters, or its number.
    /// - Parameter decoder: where it comes from.
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

    /// Whether a message of a level passes.
    func admits(_ level: LogLevel) -> Bool { self != .none && level <= self }
}
