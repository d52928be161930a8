import Foundation
import NativeAuthBase
import Testing

@Suite("Limits of JSON", .timeLimit(.minutes(5)))
struct JSONLimitsTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func refusal(_ text: String, _ limits: JSONLimits = .standard) -> JSONReadError? {
        do throws(JSONReadError) {
            _ = try JSONValue(parsing: Data(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("A document may have up to the maximum number of bytes, whatever they are")
    func size() {
        let limits = JSONLimits(maximumSize: 10)
        #expect(Self.refusal("\"12345678\"", limits) == nil)
        #expect(Self.refusal("\"123456789\"", limits) == .tooLarge)
        #expect(Self.refusal(String(repeating: "x", count: 11), limits) == .tooLarge)
    }

    @Test("A document may be nested up to the maximum depth, and no deeper", arguments: [1, 2, 64, 100])
    func depth(_ limit: Int) {
        let limits = JSONLimits(maximumDepth: limit)
        #expect(Self.refusal(Self.nested(limit), limits) == nil)
        #expect(Self.refusal(Self.nested(limit + 1), limits) == .tooDeep)
        let objects = String(repeating: "{\"a\":", count: limit) + "1" + String(repeating: "}", count: limit)
        #expect(Self.refusal(objects, limits) == nil)
        #expect(Self.refusal("[" + objects + "]", limits) == .tooDeep)
        // Siblings are not nested.
        let siblings = [String](repeating: Self.nested(limit), count: 9).joined(separator: ",")
        #expect(Self.refusal("[\(siblings)]", JSONLimits(maximumDepth: limit + 1)) == nil)
    }

    @Test("The default depth limit is 100, and a deeper document is refused before it exhausts the stack")
    func standardDepth() {
        #expect(Self.refusal(Self.nested(100)) == nil)
        for depth in [101, 10_000, 1_000_000] {
            #expect(Self.refusal(Self.nested(depth)) == .tooDeep)
            #expect(Self.refusal(String(repeating: "{\"a\":", count: depth)) == .tooDeep)
        }
    }

    @Test("Brackets in strings are ignored", arguments: [#"["[[[\"[[["]"#, #"{"[{\\": "}{["}"#])
    func bracketsInStrings(text: String) {
        #expect(Self.refusal(text, JSONLimits(maximumDepth: 1)) == nil)
        #expect(Self.refusal(text, JSONLimits(maximumDepth: 0)) == .tooDeep)
    }

    @Test(
        "Every value is counted; member names are not",
        arguments: [
            ("1", 1), ("\"a\"", 1), ("[]", 1), ("{}", 1), ("[1,2,3]", 4), ("{\"a\":1,\"b\":null}", 3),
            ("[[],[[]],{\"a\":[true]}]", 7),
        ]
    )
    func values(text: String, count: Int) {
        #expect(Self.refusal(text, JSONLimits(maximumValues: count)) == nil)
        #expect(Self.refusal(text, JSONLimits(maximumValues: count - 1)) == .tooManyValues)
    }

    @Test("The default maximum number of values is 250 000")
    func standardValues() {
        let list = "[" + [String](repeating: "1", count: 249_999).joined(separator: ",")
        #expect(Self.refusal(list + "]") == nil)
        #expect(Self.refusal(list + ",1]") == .tooManyValues)
    }

    @Test("Parsing stops as soon as the number of values exceeds the limit")
    func endsAtOnce() {
        #expect(
            Self.refusal("[1,2,3" + String(repeating: "#", count: 1_000), JSONLimits(maximumValues: 3))
                == .tooManyValues
        )
        #expect(Self.refusal("[[[#", JSONLimits(maximumDepth: 2)) == .tooDeep)
    }
}
