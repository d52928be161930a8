import Foundation

/// A generator that repeats itself for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Changes the body of an answer in a way that no server should.
enum BodyMutation: CaseIterable {
    case dropKey, otherType, truncate, duplicateKey, nest, flipBytes, empty, wrapped, echo

    /// - Parameter secrets: what an answer may quote, and nobody may show.
    func apply(to body: Data, secrets: [String], using random: inout SeededRandom) -> Data {
        switch self {
        case .dropKey, .otherType, .nest, .echo: changed(body, secrets, &random) ?? flipped(body, &random)
        case .truncate: body.prefix(Int.random(in: 0...body.count, using: &random))
        case .duplicateKey: duplicated(body, &random) ?? flipped(body, &random)
        case .flipBytes: flipped(body, &random)
        case .empty: Data()
        case .wrapped: Data("[".utf8) + body + Data("]".utf8)
        }
    }

    private func changed(_ body: Data, _ secrets: [String], _ random: inout SeededRandom) -> Data? {
        guard var object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let key = object.keys.sorted().randomElement(using: &random)
        else { return nil }
        switch self {
        case .dropKey: object[key] = nil
        case .otherType:
            let values: [Any] = [
                NSNull(), true, -1, 1e300, "", [Any](), [String: Any](), ["a", 1] as [Any], "\u{0}", "💥",
                ["name": ["name": 1]] as [String: Any], Int.max,
            ]
            object[key] = values.randomElement(using: &random)
        case .nest:
            let depth = [3, 90, 120, 4_000].randomElement(using: &random) ?? 3
            let open = String(repeating: #"{"a":["#, count: depth)
            let close = String(repeating: "]}", count: depth)
            let rest = String(decoding: body.drop { $0 != UInt8(ascii: "{") }.dropFirst(), as: UTF8.self)
            return Data("{\"\(key)\":\(open)\(close),\(rest)".utf8)
        default:
            let secret = secrets.randomElement(using: &random) ?? ""
            object[["error_description", "redirect_reason", "suberror", key].randomElement(using: &random) ?? key] =
                "Quoted: \(secret)."
        }
        return try? JSONSerialization.data(withJSONObject: object)
    }

    private func duplicated(_ body: Data, _ random: inout SeededRandom) -> Data? {
        guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let key = object.keys.sorted().randomElement(using: &random)
        else { return nil }
        let value = [#""again""#, "null", "7", "{}", "[]"].randomElement(using: &random) ?? "null"
        let rest = String(decoding: body.drop { $0 != UInt8(ascii: "{") }.dropFirst(), as: UTF8.self)
        return Data("{\"\(key)\":\(value),\(rest)".utf8)
    }

    private func flipped(_ body: Data, _ random: inout SeededRandom) -> Data {
        var bytes = [UInt8](body)
        for _ in 0..<3 {
            guard let index = bytes.indices.randomElement(using: &random) else { break }
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        return Data(bytes)
    }
}
