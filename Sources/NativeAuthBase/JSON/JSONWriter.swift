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
        case .double(let number):
            guard number.isFinite else { throw .notFinite }
            // 1.0 is 1, as JSONEncoder writes it.
            let integer = Int(exactly: number)
            text.append(contentsOf: (integer.map { String($0) } ?? number.description).utf8)
        case .null: text.append(contentsOf: "null".utf8)
        case .array(let elements):
            text.append(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(0x2C) }
                try write(element)
            }
            text.append(0x5D)
        case .object(let members):
            text.append(0x7B)
            let names = if sortsNames { members.keys.sorted() } else { Array(members.keys) }
            for (index, name) in names.enumerated() {
                if index > 0 { text.append(0x2C) }
                write(name)
                text.append(0x3A)
                try write(members[name] ?? .null)
            }
            text.append(0x7D)
        }
    }

    private mutating func write(_ string: String) {
        text.append(0x22)
        var string = string
        string.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x22 || bytes[index] == 0x5C {
                text.append(contentsOf: bytes[start..<index])
                text.append(contentsOf: Self.escape(bytes[index]))
                start = index + 1
            }
            text.append(contentsOf: bytes[start...])
        }
        text.append(0x22)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x22, 0x5C: [0x5C, byte]
        case 0x08: [0x5C, 0x62]
        case 0x0C: [0x5C, 0x66]
        case 0x0A: [0x5C, 0x6E]
        case 0x0D: [0x5C, 0x72]
        case 0x09: [0x5C, 0x74]
        default:
            // The other control characters: \u0000 to \u001f.
            [0x5C, 0x75, 0x30, 0x30, 0x30 + byte >> 4, byte & 0x0F + (byte & 0x0F < 10 ? 0x30 : 0x57)]
        }
    }
}
