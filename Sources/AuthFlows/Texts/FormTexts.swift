import NativeAuthBase

/// The texts that forms add to the server's, in the user's language. ``languages`` are complete; the app can provide
/// any other.
public struct FormTexts: Sendable, Equatable {
    /// The language, as a BCP 47 tag.
    public let language: String
    private let overrides: [Key: String]

    /// Creates the texts of a language. English is the fallback for a text that neither the overrides nor the language
    /// have.
    /// - Parameters:
    ///   - language: a BCP 47 tag, such as `de-AT`.
    ///   - overrides: texts with precedence over the package's; `{name}` is the placeholder of a parameter.
    public init(language: String = "en", overrides: [Key: String] = [:]) {
        self.language = language
        self.overrides = overrides
    }

    /// Returns a text.
    /// - Parameters:
    ///   - key: its name.
    ///   - parameters: the values of the placeholders.
    /// - Returns: the text; the key's name for an unknown key.
    public func callAsFunction(_ key: Key, _ parameters: [String: String] = [:]) -> String {
        let text = overrides[key] ?? Self.texts.text(key.rawValue, language: language)
        return Self.fill(text ?? key.rawValue, parameters: parameters)
    }

    /// Returns a text that the app has provided.
    /// - Parameter key: its name.
    /// - Returns: `nil` when there is none.
    package func appText(_ key: Key) -> String? { overrides[key] }

    /// The languages that are complete.
    public static let languages = texts.tags

    /// The texts in all languages. A further language is a file in `Languages` and a member here.
    static let texts = LocalizedTexts(
        fallback: .english,
        [
            .german, .spanish, .french, .japanese, .brazilianPortuguese, .korean, .simplifiedChinese, .italian, .arabic,
            .polish, .dutch,
        ]
    )

    /// Fills the placeholders in one pass: a parameter's own braces stay as they are.
    private static func fill(_ text: String, parameters: [String: String]) -> String {
        guard !parameters.isEmpty else { return text }
        let isMirrored = isRightToLeft(text)
        var filled = ""
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(Substring(rest[open..<close].dropFirst()))
            filled += Substring(rest[..<open])
            if let value = parameters[name] {
                filled += isolated(value, always: isMirrored)
            } else {
                filled += "{\(name)}"
            }
            rest = rest[close...].dropFirst()
        }
        return filled + Substring(rest)
    }

    /// Isolates a parameter from the direction of the surrounding sentence, where either is right-to-left.
    private static func isolated(_ text: String, always: Bool) -> String {
        guard always || isRightToLeft(text) else { return text }
        return "\u{2068}\(text)\u{2069}"
    }

    private static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }
}
