import Foundation

/// iOS 13.0, macOS 10.15
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    /// iOS 13.0, macOS 10.15
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var shown = ""

        /// iOS 13.0, macOS 10.15
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// iOS 13.0, macOS 10.15
        public mutating func appendLiteral(_ literal: String) {
            key += literal
            shown += literal
        }

        /// iOS 13.0, macOS 10.15
        public mutating func appendInterpolation(_ string: String) { append(string, "%@") }

        /// iOS 13.0, macOS 10.15
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            append("\(value)", T._specifier)
        }

        private mutating func append(_ text: String, _ specifier: String) {
            key += specifier
            shown += text
        }
    }

    /// The key in a strings table.
    let key: String
    /// The text without a table.
    let shown: String

    /// iOS 13.0, macOS 10.15
    public init(_ value: String) {
        key = value
        shown = value
    }

    /// iOS 13.0, macOS 10.15
    public init(stringLiteral value: String) { self.init(value) }

    /// iOS 13.0, macOS 10.15
    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        shown = stringInterpolation.shown
    }

    /// The text from the table of a bundle, if there is one.
    func text(table: String? = nil, bundle: Bundle? = nil) -> String {
        guard let bundle, key == shown else { return shown }
        return bundle.localizedString(forKey: key, value: shown, table: table)
    }
}

/// iOS 13.0, macOS 10.15
public protocol _FormatSpecifiable: Sendable {
    /// iOS 13.0, macOS 10.15
    static var _specifier: String { get }
}

/// iOS 13.0, macOS 10.15
extension Int: _FormatSpecifiable {
    /// iOS 13.0, macOS 10.15
    public static var _specifier: String { "%lld" }
}

/// iOS 13.0, macOS 10.15
extension Double: _FormatSpecifiable {
    /// iOS 13.0, macOS 10.15
    public static var _specifier: String { "%lf" }
}
