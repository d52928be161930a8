/// The texts of a module in each of its languages.
public struct LocalizedTexts: Sendable {
    /// The texts of one language, by key. `{name}` is the placeholder of a parameter.
    public struct Language: Sendable {
        /// The BCP 47 tag, such as `de` or `pt-BR`.
        public let tag: String
        private let table: @Sendable () -> [String: String]
        private let loaded = Lock<[String: String]?>(nil)

        /// The texts, by key. The first use creates the table: most apps use one language.
        public var texts: [String: String] {
            loaded.withLock { loaded in
                let texts = loaded ?? table()
                loaded = texts
                return texts
            }
        }

        /// Creates the texts of a language.
        /// - Parameters:
        ///   - tag: the BCP 47 tag.
        ///   - texts: the texts, by key.
        public init(_ tag: String, _ texts: @autoclosure @escaping @Sendable () -> [String: String]) {
            self.tag = tag
            table = texts
        }
    }

    private let fallback: Language
    private let others: [Language]
    /// The closest language to each requested tag, which is searched once.
    private let closest = Lock<[String: Language]>([:])

    /// The languages, with the fallback first.
    public var languages: [Language] { [fallback] + others }

    /// The tags, with the fallback first.
    public var tags: [String] { languages.map(\.tag) }

    /// Creates the texts.
    /// - Parameters:
    ///   - fallback: the language for keys and tags that no other language has.
    ///   - others: the other languages.
    public init(fallback: Language, _ others: [Language]) {
        self.fallback = fallback
        self.others = others
    }

    /// Returns a text.
    /// - Parameters:
    ///   - key: its key.
    ///   - language: a BCP 47 tag. The closest language has precedence over the fallback.
    /// - Returns: `nil` for an unknown key.
    public func text(_ key: String, language: String) -> String? {
        closestLanguage(to: language).texts[key] ?? fallback.texts[key]
    }

    private func closestLanguage(to tag: String) -> Language {
        closest.withLock { found in
            if let language = found[tag] { return language }
            let match = LanguageMatch.best(for: tag, among: tags)
            let language = languages.first { $0.tag == match } ?? fallback
            found[tag] = language
            return language
        }
    }
}
