/// A decoder of the bytes of a terminal in raw mode into keys. A sequence may be split across reads.
struct KeyDecoder: Sendable {
    private var pending: [UInt8] = []

    /// Appends bytes and returns the keys that they complete.
    /// - Parameter isFinal: whether no more bytes follow soon, so that a lone escape byte is the Escape key.
    mutating func decode(
        _ bytes: some Sequence<UInt8>,
        isFinal: Bool = false
    ) -> [KeyEvent] {
        pending += bytes
        var keys: [KeyEvent] = []

        while let first = pending.first {
            let next: (KeyEvent?, Int)? =
                switch first {
                case 0x1B: escapeSequence()
                case 0x20...0x7E: (.character(Character(Unicode.Scalar(first))), 1)
                case ..<0x80: (Self.controlKeys[first], 1)
                default: multibyteCharacter(first)
                }
            guard let (key, length) = next else {
                if first == 0x1B, isFinal {
                    pending.removeAll()
                }
                break
            }

            keys += [key].compactMap(\.self)
            pending.removeFirst(length)
        }
        return keys
    }

    private static let controlKeys: [UInt8: KeyEvent] = [
        0x01: .home,
        0x03: .interrupt,
        0x04: .endOfInput,
        0x05: .end,
        0x08: .backspace,
        0x09: .character(" "),
        0x0A: .enter,
        0x0D: .enter,
        0x15: .clear,
        0x17: .clearWord,
        0x7F: .backspace,
    ]
    /// The keys of escape sequences, by their final byte.
    private static let sequenceKeys: [UInt8: KeyEvent] = [
        UInt8(ascii: "A"): .up,
        UInt8(ascii: "B"): .down,
        UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home,
        UInt8(ascii: "F"): .end,
        UInt8(ascii: "M"): .enter,
    ]
    /// The keys of escape sequences that end with a tilde, by their first parameter.
    private static let tildeKeys: [UInt8: KeyEvent] = [
        UInt8(ascii: "1"): .home,
        UInt8(ascii: "3"): .delete,
        UInt8(ascii: "4"): .end,
    ]

    private func multibyteCharacter(_ first: UInt8) -> (KeyEvent?, Int)? {
        let length =
            switch first {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard length > 1 else { return (nil, 1) }
        guard pending.count >= length else { return nil }

        // An invalid sequence consumes only its first byte, so that the bytes after it are not lost.
        let text = String(decoding: pending[..<length], as: UTF8.self)
        guard text.utf8.elementsEqual(pending[..<length]),
            let character = text.first,
            !TextCleaner.line(text).isEmpty
        else { return (nil, 1) }
        return (.character(character), length)
    }

    /// Returns the key of the escape sequence at the front and its length; `nil` while the sequence is incomplete.
    private func escapeSequence() -> (KeyEvent?, Int)? {
        guard pending.count >= 2 else { return nil }

        switch pending[1] {
        case UInt8(ascii: "["):
            guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                guard pending.count > 32 else { return nil }
                return (nil, pending.count)
            }
            return (Self.key(parameters: pending[2..<end], final: pending[end]), end + 1)
        case UInt8(ascii: "O"):
            guard pending.count >= 3 else { return nil }
            return (Self.key(parameters: [], final: pending[2]), 3)
        default: return (nil, 1)
        }
    }

    private static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> KeyEvent? {
        guard final == UInt8(ascii: "~") else {
            return sequenceKeys[final]
        }
        return parameters.first.flatMap { tildeKeys[$0] }
    }
}
