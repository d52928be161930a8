package import Foundation

/// A change of a valid JSON body: of its structure, its values or its bytes.
package enum BodyMutation: CaseIterable, Sendable {
    case dropKey, otherType, truncate, duplicateKey, nest, flipBytes, empty, wrapped, doubled, echo, fragments

    /// Returns a changed body.
    /// - Parameters:
    ///   - body: a valid body.
    ///   - secrets: texts that a response may quote, and that no message may contain.
    ///   - random: the source of all choices.
    package func apply(
        to body: Data,
        secrets: [String],
        using random: inout SeededRandom
    ) -> Data {
        switch self {
        case .dropKey, .otherType, .nest, .duplicateKey, .echo:
            changed(body, secrets: secrets, using: &random) ?? flipped(body, using: &random)
        case .truncate:
            body.prefix(Int.random(in: 0...body.count, using: &random))
        case .flipBytes: flipped(body, using: &random)
        case .empty: Data()
        case .wrapped:
            Data("[".utf8) + body + Data("]".utf8)
        case .doubled: body + body
        case .fragments:
            Data(Self.edited([UInt8](body), using: &random))
        }
    }

    private func changed(
        _ body: Data,
        secrets: [String],
        using random: inout SeededRandom
    ) -> Data? {
        guard var object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let key = object.keys.sorted().randomElement(using: &random)
        else { return nil }

        switch self {
        case .dropKey: object[key] = nil
        case .otherType:
            object[key] = Self.otherValues.randomElement(using: &random)
        case .nest:
            let depth = [3, 90, 120, 4_000].randomElement(using: &random) ?? 3
            let open = String(repeating: #"{"a":["#, count: depth)
            let close = String(repeating: "]}", count: depth)
            return Self.inserting(key, value: open + close, into: body)
        case .duplicateKey:
            let values = [#""again""#, "null", "7", "{}", "[]"]
            let value = values.randomElement(using: &random) ?? "null"
            return Self.inserting(key, value: value, into: body)
        default:
            let secret = secrets.randomElement(using: &random) ?? ""
            let names = ["error_description", "redirect_reason", "suberror", key]
            let name = names.randomElement(using: &random) ?? key
            object[name] = "Quoted: \(secret)."
        }
        return try? JSONSerialization.data(withJSONObject: object)
    }

    private static var otherValues: [Any] {
        [
            NSNull(), true, -1, 1e300, "",
            [Any](), [String: Any](), ["a", 1] as [Any],
            "\u{0}", "💥",
            ["name": ["name": 1]] as [String: Any], Int.max,
        ]
    }

    /// Returns the JSON object with another member at its beginning.
    private static func inserting(_ key: String, value: String, into body: Data) -> Data {
        let members = body.drop { $0 != UInt8(ascii: "{") }.dropFirst()
        let rest = String(decoding: members, as: UTF8.self)
        return Data("{\"\(key)\":\(value),\(rest)".utf8)
    }

    private func flipped(_ body: Data, using random: inout SeededRandom) -> Data {
        var bytes = [UInt8](body)
        for _ in 0..<3 {
            guard let index = bytes.indices.randomElement(using: &random) else {
                break
            }
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        return Data(bytes)
    }

    /// Fragments that change the structure around them.
    private static let fragmentTexts = [
        "[", "]", "{", "}", ",", ":",
        "\"", "\\", "\\u", "\\ud83d", "\\udd11", "\\u0000",
        "0", "1", "-", "+", ".", "e",
        "E9", "1e400", "true", "null",
        " ", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}",
        "é", "🔑", "\u{FEFF}", "//", "/*",
        "'", "NaN", "99999999999999999999",
    ]
    private static let invalidFragments: [[UInt8]] = [
        [0xFF], [0x80], [0xC3],
        [0xED, 0xA0, 0x80], [0xF0, 0x9F],
    ]
    private static let allFragments = fragmentTexts.map { Array($0.utf8) } + invalidFragments

    package static func edited(_ original: [UInt8], using random: inout SeededRandom) -> [UInt8] {
        var bytes = original
        for _ in 0...random.below(4) {
            let place = random.below(bytes.count + 1)
            let end = min(bytes.count, place + random.below(4))

            switch random.below(6) {
            case 0: bytes.removeSubrange(place..<end)
            case 1:
                bytes.replaceSubrange(place..<end, with: allFragments[random.below(allFragments.count)])
            case 2:
                bytes.insert(contentsOf: allFragments[random.below(allFragments.count)], at: place)
            case 3:
                let copy = Array(bytes[place..<end])
                bytes.insert(contentsOf: copy, at: random.below(bytes.count + 1))
            case 4:
                bytes.removeLast(min(bytes.count, random.below(8)))
            default:
                guard place < bytes.count else { continue }
                bytes[place] ^= 1 << UInt8(random.below(8))
            }
        }
        return bytes
    }
}
