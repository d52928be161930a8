/// A decoder of the bytes of a terminal in raw mode into keys. A sequence may be split across reads.
struct KeyDecoder: Sendable {
    private var pending: [UInt8] = []

    /// Appends bytes and returns the keys that they complete.
    /// - Parameter isFinal: whether no more bytes follow soon, so that a lone escape byte is the Escape key and not the
    ///   start of a sequence.
    mutating func decode(_ bytes: some Sequence<UInt8>, isFinal: Bool = false) -> [KeyEvent] {
        pending += bytes
        var keys: [KeyEvent] = []
        while let first = pending.first {
            let next: (KeyEvent?, Int)? =
                switch first {
                case 0x1B: escapeSequence()
                case ..<0x80: (Self.key(ofASCII: first), 1)
                default: multibyteCharacter(first)
                }
            guard let (key, length) = next else {
                if first == 0x1B, isFinal { pending.removeAll() }
                break
            }
            keys += [key].compactMap(\.self)
            pending.removeFirst(length)
        }
        return keys
    }

    private static func key(ofASCII byte: UInt8) -> KeyEvent? {
        switch byte {
        case 0x01: .home
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x05: .end
        case 0x08, 0x7F: .backspace
        case 0x09: .character(" ")
        case 0x0A, 0x0D: .enter
        case 0x15: .clear
        case 0x17: .clearWord
        case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
        default: nil
        }
    }

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
        guard text.utf8.elementsEqual(pending[..<length]), let character = text.first, !TextCleaner.line(text).isEmpty
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
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "~") where parameters.first == UInt8(ascii: "3"): .delete
        case UInt8(ascii: "~") where parameters.first == UInt8(ascii: "1"): .home
        case UInt8(ascii: "~") where parameters.first == UInt8(ascii: "4"): .end
        default: nil
        }
    }
}
