import Foundation
import NativeAuthBase
import NativeAuthTesting
import Testing

/// A bounded fuzz test: mutated documents never crash the reader, and it accepts the same documents as `JSONDecoder`.
///
/// `JSON_FUZZ_SEED` and `JSON_FUZZ_ROUNDS` in the environment set other and longer runs.
@Suite("Mutated JSON", .timeLimit(.minutes(5)))
struct JSONMutationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["JSON_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    private static let rounds = environment["JSON_FUZZ_ROUNDS"].flatMap(Int.init) ?? 6_000
    private static let corpus: [String] = [
        #"{"flowStatus":"INCOMPLETE","data":{"inputs":[{"ref":"a","required":true}],"actions":[]},"n":null}"#,
        #"[0,-0,1.5,-2e3,1E-2,9223372036854775807,-9223372036854775808,9223372036854775808,1e308,5e-324,0.1e1]"#,
        #"["","a","\"\\\/\b\f\n\r\t","\u0041\u00e9\ud83d\udd11","é€🔑",true,false,null]"#,
        #" { "a" : [ [ [ ] ] , { "b" : { } } ] , "a" : 1 , "\u0061" : 2 } "#, "\u{FEFF}[1]", "-12.5e+3", "\"text\"",
        "nullnull",
    ]
    private static func mutated(_ random: inout SeededRandom) -> [UInt8] {
        BodyMutation.edited(Array(corpus[random.below(corpus.count)].utf8), using: &random)
    }

    @Test("Mutated JSON is refused or read as by JSONDecoder, and never crashes the reader")
    func sameAsFoundation() throws {
        var random = SeededRandom(seed: Self.seed)
        var accepted = 0
        for round in 0..<Self.rounds {
            let bytes = Self.mutated(&random)
            let value = try? JSONValue(parsing: Data(bytes))
            // Foundation detects other encodings by zero bytes.
            if bytes.contains(0) {
                #expect(value == nil, "seed \(Self.seed), round \(round)")
                continue
            }
            let expected = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            // Foundation sometimes allows a comma before a closing bracket; RFC 8259 does not.
            if value == nil, expected != nil, try Self.hasTrailingComma(bytes) { continue }
            // Foundation does not read the numbers of members that it drops because their names occur twice.
            if value == nil, expected != nil, try Self.hasInvalidNumber(bytes) { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(Self.isSame(value, expected), "seed \(Self.seed), round \(round): \(text)")
            if value != nil { accepted += 1 }
        }
        // A fuzz test whose documents are all invalid in the same way is of little value.
        #expect(accepted > Self.rounds / 20 && accepted < Self.rounds * 9 / 10)
    }

    @Test("Mutated JSON is refused if it exceeds a limit that the original does not")
    func limits() throws {
        var random = SeededRandom(seed: Self.seed &+ 1)
        for _ in 0..<Self.rounds / 4 {
            let bytes = Data(Self.mutated(&random))
            guard let value = try? JSONValue(parsing: bytes, limits: JSONLimits(refusesDuplicateNames: true)) else {
                continue
            }
            let (depth, count) = Self.measure(value)
            #expect(throws: Never.self) {
                try JSONValue(
                    parsing: bytes,
                    limits: JSONLimits(maximumSize: bytes.count, maximumDepth: depth, maximumValues: count)
                )
            }
            var tooSmall = [JSONLimits(maximumSize: bytes.count - 1), JSONLimits(maximumValues: count - 1)]
            if depth > 0 { tooSmall.append(JSONLimits(maximumDepth: depth - 1)) }
            for limits in tooSmall {
                #expect(throws: JSONReadError.self) { try JSONValue(parsing: bytes, limits: limits) }
            }
        }
    }

    private static func hasTrailingComma(_ bytes: [UInt8]) throws -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(try Regex(#",\s*[\]}]"#))
    }

    private static func hasInvalidNumber(_ bytes: [UInt8]) throws -> Bool {
        let text = String(decoding: bytes, as: UTF8.self).replacing(try Regex(#""(\\.|[^"\\])*""#), with: "")
        let valid = try Regex(#"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?"#)
        return text.matches(of: try Regex("[-+0-9][-+.eE0-9]*")).map { String(text[$0.range]) }
            .contains { $0.wholeMatch(of: valid) == nil || Double($0)?.isFinite != true }
    }

    /// Whether two values are equal. Foundation reads a large number that has a fraction or an exponent as a `Decimal`,
    /// and truncates that to an integer.
    private static func isSame(_ value: JSONValue?, _ expected: JSONValue?) -> Bool {
        switch (value, expected) {
        case (.double(let value), .int(let expected)) where value.magnitude >= 0x1p53:
            (value - Double(expected)).magnitude <= value.ulp
        case (.array(let values), .array(let expected)):
            values.count == expected.count && zip(values, expected).allSatisfy { isSame($0, $1) }
        case (.object(let members), .object(let expected)):
            members.count == expected.count && members.allSatisfy { isSame($1, expected[$0]) }
        default: value == expected
        }
    }

    /// Depth and number of values, counted in the value instead of the text.
    private static func measure(_ value: JSONValue) -> (depth: Int, count: Int) {
        let inner = (value.array ?? value.object.map { Array($0.values) } ?? []).map(measure)
        let isContainer = value.array != nil || value.object != nil
        return ((inner.map(\.depth).max() ?? 0) + (isContainer ? 1 : 0), inner.reduce(1) { $0 + $1.count })
    }
}
