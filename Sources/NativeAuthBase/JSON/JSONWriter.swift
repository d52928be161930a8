struct JSONWriter {
    private(set) var text: [UInt8] = []
    let sortsNames: Bool

    mutating func write(_ value: JSONValue) throws(JSONWriteError) {
        switch value {
        case .string(let string): write(string)
        case .bool(let flag):
            text.append(contentsOf: (flag ? "true" : "false").utf8)
        case .int(let number):
            text.append(contentsOf: String(number).utf8)
        case .double(let number): try write(number)
        case .null: text.append(contentsOf: "null".utf8)
        case .array(let elements): try write(elements)
        case .object(let members): try write(members)
        }
    }

    private mutating func write(_ number: Double) throws(JSONWriteError) {
        guard number.isFinite else { throw .notFinite }
        // 1.0 is 1, as JSONEncoder writes it.
        let integer = Int(exactly: number)
        let digits = integer.map { String($0) } ?? number.description
        text.append(contentsOf: digits.utf8)
    }

    private mutating func write(_ elements: [JSONValue]) throws(JSONWriteError) {
        text.append(0x5B)
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(0x2C) }
            try write(element)
        }
        text.append(0x5D)
    }

    private mutating func write(_ members: [String: JSONValue]) throws(JSONWriteError) {
        text.append(0x7B)
        if sortsNames {
            for member in members.sorted(by: { $0.key < $1.key }) { try write(member) }
        } else {
            for member in members { try write(member) }
        }
        text.append(0x7D)
    }

    private mutating func write(_ member: (key: String, value: JSONValue)) throws(JSONWriteError) {
        // The first member follows the opening brace.
        if text.last != 0x7B { text.append(0x2C) }
        write(member.key)
        text.append(0x3A)
        try write(member.value)
    }

    private mutating func write(_ string: String) {
        text.append(0x22)

        var string = string
        string.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                let byte = bytes[index]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
                text.append(contentsOf: bytes[start..<index])
                text.append(contentsOf: Self.escape(byte))
                start = index + 1
            }
            text.append(contentsOf: bytes[start...])
        }

        text.append(0x22)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x22, 0x5C: return [0x5C, byte]
        case 0x08: return [0x5C, 0x62]
        case 0x0C: return [0x5C, 0x66]
        case 0x0A: return [0x5C, 0x6E]
        case 0x0D: return [0x5C, 0x72]
        case 0x09: return [0x5C, 0x74]
        default:
            // The other control characters: \u0000 to \u001f.
            let high = 0x30 + byte >> 4
            var low = 0x30 + (byte & 0x0F)
            if low > 0x39 { low += 0x27 }
            return [0x5C, 0x75, 0x30, 0x30, high, low]
        }
    }
}
