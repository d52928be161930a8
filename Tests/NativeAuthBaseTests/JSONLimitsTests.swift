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

    @Test("Size is allowed up to the limit and not a byte further, for any bytes")
    func size() {
        let limits = JSONLimits(maximumSize: 10)
        #expect(Self.refusal("\"12345678\"", limits) == nil)
        #expect(Self.refusal("\"123456789\"", limits) == .tooLarge)
        #expect(Self.refusal(String(repeating: "x", count: 11), limits) == .tooLarge)
    }

    @Test("Depth is allowed up to the limit and not a level further", arguments: [1, 2, 64, 100])
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

    @Test("The standard depth is 100, and a deeper document is refused before it can exhaust the stack")
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
        "Every value is counted, names are not",
        arguments: [
            ("1", 1), ("\"a\"", 1), ("[]", 1), ("{}", 1), ("[1,2,3]", 4), ("{\"a\":1,\"b\":null}", 3),
            ("[[],[[]],{\"a\":[true]}]", 7),
        ])
    func values(text: String, count: Int) {
        #expect(Self.refusal(text, JSONLimits(maximumValues: count)) == nil)
        #expect(Self.refusal(text, JSONLimits(maximumValues: count - 1)) == .tooManyValues)
    }

    @Test("The standard number of values is 250 000")
    func standardValues() {
        let list = "[" + [String](repeating: "1", count: 249_999).joined(separator: ",")
        #expect(Self.refusal(list + "]") == nil)
        #expect(Self.refusal(list + ",1]") == .tooManyValues)
    }

    @Test("An exceeded count ends reading at once: the rest is not examined")
    func endsAtOnce() {
        #expect(
            Self.refusal("[1,2,3" + String(repeating: "#", count: 1_000), JSONLimits(maximumValues: 3))
                == .tooManyValues)
        #expect(Self.refusal("[[[#", JSONLimits(maximumDepth: 2)) == .tooDeep)
    }
}
