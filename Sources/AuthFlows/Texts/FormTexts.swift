/// The texts that forms add to the server's, in a person's language: English and German are complete, any other is the
/// app's to give.
public struct FormTexts: Sendable, Equatable {
    /// The language, as a BCP 47 tag.
    public let language: String
    private let overrides: [Key: String]

    /// Makes the texts of a language. Where neither the overrides nor the language have a text, English has.
    /// - Parameters:
    ///   - language: a BCP 47 tag, such as `de-AT`.
    ///   - overrides: texts that go before ours; `{name}` stands for a parameter.
    public init(language: String = "en", overrides: [Key: String] = [:]) {
        self.language = language
        self.overrides = overrides
    }

    /// A text.
    /// - Parameters:
    ///   - key: its name.
    ///   - parameters: what stands for `{name}` in it.
    /// - Returns: the text; the key's name for a key that nobody knows.
    public func callAsFunction(_ key: Key, _ parameters: [String: String] = [:]) -> String {
        let text = overrides[key] ?? Self.table(of: language)[key] ?? Self.englishTable[key] ?? key.rawValue
        return Self.fill(text, parameters)
    }

    /// A text that only the app can have given.
    /// - Parameter key: its name.
    /// - Returns: `nil` when it has not.
    package func own(_ key: Key) -> String? { overrides[key] }

    /// The languages that are complete.
    public static let languages = ["en", "de"]

    private static func table(of language: String) -> [Key: String] {
        switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "de": germanTable
        default: englishTable
        }
    }

    /// One pass: a parameter's own braces stay as they are.
    private static func fill(_ text: String, _ parameters: [String: String]) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            filled += rest[..<open] + (parameters[name].map(isolated) ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    /// A name that is written from right to left must not turn the sentence around it, nor the other way round.
    private static func isolated(_ text: String) -> String {
        let turns = text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
        return turns ? "\u{2068}\(text)\u{2069}" : text
    }
}
