/// The texts of one file, in one language.
package struct TextFile: Sendable {
    package let language: String
    package let texts: TextCatalog.Namespaces
    package let file: String

    package init(language: String, texts: TextCatalog.Namespaces, file: String) {
        self.language = language
        self.texts = texts
        self.file = file
    }
}

extension TextFile {
    /// Returns these texts overridden by others of the same language.
    package func covered(by other: TextFile) -> TextFile {
        TextFile(
            language: other.language, texts: texts.merging(other.texts) { $0.merging($1) { $1 } }, file: other.file)
    }
}
