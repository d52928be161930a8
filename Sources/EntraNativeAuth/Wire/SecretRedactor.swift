import Foundation
import NativeAuthCore

/// Removes secrets from the texts that a server sends back.
struct SecretRedactor: Sendable {
    private static let maximumTextLength = 8_192
    /// Minimum length of an all-letter value that is searched for as a whole word.
    private static let minimumWordLength = 8
    /// Minimum length of a value that is searched for anywhere in a text.
    private static let minimumSubstringLength = 16
    /// Words that occur in many descriptions of the service, and disclose nothing there.
    private static let commonWords: Set = ["password", "username"]

    /// Compared byte by byte: with a combining mark a letter becomes another character, but the same secret remains.
    private let anywhere: [Data]
    private let words: [Data]

    /// - Parameter secrets: the values to search for. Short words are not searched for.
    init(_ secrets: [Secret]) {
        var anywhere: [Data] = []
        var words: [Data] = []

        for secret in secrets {
            let value = secret.reveal()
            let length = value.utf8.count
            let hasMixedCharacters = length >= 4 && !value.allSatisfy(\.isLetter)
            if length >= Self.minimumSubstringLength || hasMixedCharacters {
                anywhere += Self.forms(of: value)
            } else if length >= Self.minimumWordLength, !Self.commonWords.contains(value.lowercased()) {
                words += Self.forms(of: value)
            }
        }

        self.anywhere = anywhere
        self.words = words
    }

    /// Returns the text if it quotes no secret; otherwise `nil`.
    func redacted(_ text: String?) -> String? {
        guard let text, text.utf8.count <= Self.maximumTextLength else { return nil }
        guard !anywhere.isEmpty || !words.isEmpty else { return text }
        guard !Self.forms(of: text).contains(where: quotes) else { return nil }
        return text
    }

    private func quotes(_ text: Data) -> Bool {
        let isQuoted = anywhere.contains { text.range(of: $0) != nil }
        return isQuoted || words.contains { Self.isWord($0, in: text) }
    }

    /// Returns the text as written, and in canonical decomposition: a server may write either.
    private static func forms(of text: String) -> [Data] {
        let written = Data(text.utf8)
        let decomposed = Data(text.decomposedStringWithCanonicalMapping.utf8)
        guard written != decomposed else { return [written] }
        return [written, decomposed]
    }

    private static func isWord(_ word: Data, in text: Data) -> Bool {
        var rest = text.startIndex..<text.endIndex
        while let found = text.range(of: word, in: rest) {
            let startsInsideWord = found.lowerBound > text.startIndex && isLetter(text[found.lowerBound - 1])
            let endsInsideWord = found.upperBound < text.endIndex && isLetter(text[found.upperBound])
            if !startsInsideWord, !endsInsideWord { return true }
            rest = (found.lowerBound + 1)..<text.endIndex
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(byte | 0x20)
    }
}
