import Foundation
import NativeAuthCore

/// Removes secrets from the texts that a server sends back.
struct SecretTexts: Sendable {
    private static let longestText = 8_192
    /// Words of letters only are searched for from this length on, as whole words…
    private static let longWord = 8
    /// … and from this length on anywhere.
    private static let longSecret = 16
    /// Words that occur in many descriptions of the service, and disclose nothing there.
    private static let usualWords: Set = ["password", "username"]

    /// Compared byte by byte: with a combining mark a letter becomes another character, but the same secret remains.
    private let anywhere: [Data]
    private let words: [Data]

    /// - Parameter secrets: the values to search for. Short words are not searched for.
    init(_ secrets: [Secret]) {
        var anywhere: [Data] = []
        var words: [Data] = []
        for value in secrets.map({ $0.reveal() }) {
            let length = value.utf8.count
            let forms = Self.forms(of: value)
            if length >= Self.longSecret || length >= 4 && !value.allSatisfy(\.isLetter) {
                anywhere += forms
            } else if length >= Self.longWord, !Self.usualWords.contains(value.lowercased()) {
                words += forms
            }
        }
        self.anywhere = anywhere
        self.words = words
    }

    /// Returns the text if it quotes no secret; otherwise `nil`.
    func harmless(_ text: String?) -> String? {
        guard let text, text.utf8.count <= Self.longestText else { return nil }
        guard !anywhere.isEmpty || !words.isEmpty else { return text }
        return if Self.forms(of: text).contains(where: quotes) { nil } else { text }
    }

    private func quotes(_ text: Data) -> Bool {
        anywhere.contains { text.range(of: $0) != nil } || words.contains { Self.isWord($0, in: text) }
    }

    /// Returns the text as written, and in canonical decomposition: a server may write either.
    private static func forms(of text: String) -> [Data] {
        let written = Data(text.utf8)
        let parted = Data(text.decomposedStringWithCanonicalMapping.utf8)
        return if written == parted { [written] } else { [written, parted] }
    }

    private static func isWord(_ word: Data, in text: Data) -> Bool {
        var rest = text.startIndex..<text.endIndex
        while let found = text.range(of: word, in: rest) {
            let isBegun = found.lowerBound > text.startIndex && isLetter(text[found.lowerBound - 1])
            let goesOn = found.upperBound < text.endIndex && isLetter(text[found.upperBound])
            if !isBegun, !goesOn { return true }
            rest = (found.lowerBound + 1)..<text.endIndex
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
