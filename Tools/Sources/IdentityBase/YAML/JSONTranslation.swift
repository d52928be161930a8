import Foundation
import NativeAuthBase

/// The translation of a JSON document for the YAML parser, line by line, so that errors keep their lines.
///
/// The parser refuses some JSON: surrogate pairs of escapes, DEL and NEL in texts, and long names. The JSON reader
/// decides what is JSON; only a document that it accepts is translated.
struct JSONTranslation {
    /// The parser has a limit of 1,024 characters for names without a question mark before them.
    private static let longestPlainName = 500
    private static let limits = JSONLimits(
        maximumSize: YAMLGuard.largestFile,
        maximumDepth: YAMLDocument.deepest,
        refusesDuplicateNames: false
    )

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var yaml = String.UnicodeScalarView()

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Checks whether the text begins like an object or an array.
    static func isPossible(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { $0 != "\u{FEFF}" && !isSpace($0) }
        return first == "{" || first == "["
    }

    /// Returns the document as YAML.
    /// - Throws: `JSONReadError` for a text that is not JSON.
    static func yaml(of text: String) throws(JSONReadError) -> String {
        _ = try JSONValue(parsing: Data(text.utf8), limits: limits)
        var translation = JSONTranslation(text)
        translation.run()
        return String(translation.yaml)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\n", "\r", "\t": true
        default: false
        }
    }

    private mutating func run() {
        while position < scalars.count {
            let scalar = scalars[position]
            switch scalar {
            case "\"": translateText()
            case "\u{FEFF}": position += 1
            default:
                yaml.append(scalar == "\t" ? " " : scalar)
                position += 1
            }
        }
    }

    private mutating func translateText() {
        let start = position
        position += 1
        while position < scalars.count, scalars[position] != "\"" {
            position += scalars[position] == "\\" ? 2 : 1
        }
        position = min(position + 1, scalars.count)

        var token = String.UnicodeScalarView()
        token.append(contentsOf: scalars[start..<position])
        let value = try? JSONValue(parsing: Data(String(token).utf8))
        let text = Array((value?.string ?? "").unicodeScalars)

        if isName, text.count > Self.longestPlainName { yaml.append(contentsOf: "? ".unicodeScalars) }
        yaml.append("\"")
        for scalar in text { append(scalar) }
        yaml.append("\"")
    }

    /// Indicates whether the text before this position is the name of a member.
    private var isName: Bool {
        scalars[position...].first { !Self.isSpace($0) } == ":"
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "\\":
            yaml.append("\\")
            yaml.append(scalar)
        case " "..."~", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{FEFE}":
            yaml.append(scalar)
        case "\u{FF00}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
            yaml.append(scalar)
        default:
            yaml.append(contentsOf: String(format: "\\U%08X", scalar.value).unicodeScalars)
        }
    }
}
