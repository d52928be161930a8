import Foundation
import Testing

import enum NativeAuthBase.JSONReadError
@testable import NativeAuthCore

@Suite("JSON values", .timeLimit(.minutes(5)))
struct JSONValueTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private func decode(_ text: String) throws -> JSONValue { try JSONValue.decode(from: Data(text.utf8)) }

    @Test(
        "A value keeps the type that was read",
        arguments: [
            ("1", JSONValue.int(1)),
            ("-1", .int(-1)),
            ("0", .int(0)),
            ("1.0", .int(1)),
            ("1.5", .double(1.5)),
            ("1e2", .int(100)),
            ("9223372036854775807", .int(.max)),
            ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)),
            ("123456789012345678901234567890", .double(1.2345678901234568e29)),
            ("true", .bool(true)),
            ("false", .bool(false)),
            ("null", .null),
            ("\"\"", .string("")),
            ("\"1\"", .string("1")),
            ("\"true\"", .string("true")),
            (#""é\u00e9\n\"\\🔑""#, .string("éé\n\"\\🔑")),
            ("[]", .array([])),
            ("{}", .object([:])),
            ("[1, true, null, \"x\", 1.5]", .array([.int(1), .bool(true), .null, .string("x"), .double(1.5)])),
            ("{\"a\": {\"b\": [null]}}", .object(["a": .object(["b": .array([.null])])])),
            (" \n\t{ } ", .object([:])),
        ]
    )
    func types(text: String, expected: JSONValue) throws {
        #expect(try decode(text) == expected)
    }

    @Test("A Boolean is not a number, and a number is not a Boolean")
    func flagsAreNotNumbers() throws {
        let value = try decode(#"{"flag": true, "one": 1, "zero": 0}"#)
        #expect(value["flag"]?.bool == true)
        #expect(value["flag"]?.int == nil)
        #expect(value["one"]?.bool == nil)
        #expect(value["zero"]?.bool == nil)
        #expect(value["one"]?.double == 1)
        #expect(value["missing"] == nil)
        #expect(JSONValue.array([])["a"] == nil)
    }

    @Test(
        "Invalid JSON is refused with a typed error that does not quote it",
        arguments: [
            "", " ", "{", "}", "[1,,2]", "{\"secret\":}", "nul", "'secret'", "{\"a\":1}}", "[1] [2]", "\"\u{1}\"", "01",
            "NaN", "<html>secret</html>", "]]]]", "{\"a\" 1}", "\"secret", "1e400", "{\"a\": [1e400]}",
        ]
    )
    func malformed(text: String) {
        expectMalformed(Data(text.utf8))
    }

    @Test(
        "Other encodings, which could hide brackets from the depth count, are refused",
        arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian, .utf32LittleEndian, .utf16]
    )
    func otherEncodings(encoding: String.Encoding) throws {
        expectMalformed(try #require("{\"∀\": [[1]]}".data(using: encoding)))
    }

    @Test("Bytes that are not UTF-8 are refused")
    func brokenBytes() {
        expectMalformed(Data([0x22, 0xFF, 0xFE, 0x22]))
        expectMalformed(Data([0x22, 0xC3, 0x22]))
    }

    @Test(
        "A document that is nested too deeply is refused early",
        arguments: [101, 1_000, 100_000, 1_000_000]
    )
    func tooDeep(depth: Int) {
        expectMalformed(Data(Self.nested(depth).utf8))
        expectMalformed(Data((String(repeating: "{\"a\":", count: depth) + "1").utf8))
    }

    @Test("A document of the maximum depth is read", arguments: [1, 50, JSONValue.maximumDepth])
    func deepEnough(depth: Int) throws {
        var value = try decode(Self.nested(depth))
        for _ in 1..<depth { value = try #require(value.array?.first) }
        #expect(value == .array([]))
    }

    @Test(
        "Brackets in a string do not count as nesting",
        arguments: [
            ("\"" + String(repeating: "[", count: 1_000) + "\"", 0),
            ("[\"\\\"" + String(repeating: "{", count: 1_000) + "\"]", 1),
            ("[\"\\\\\", [\"[[\"]]", 2),
            (#"{"a\\\"[": "[{"}"#, 1),
            ("[[[]], []]", 3),
        ]
    )
    func bracketsInStrings(text: String, depth: Int) throws {
        let data = Data(text.utf8)
        _ = try JSONValue(parsing: data, limits: JSONLimits(maximumDepth: depth))
        if depth > 0 {
            #expect(throws: JSONReadError.tooDeep) {
                try JSONValue(parsing: data, limits: JSONLimits(maximumDepth: depth - 1))
            }
        }
    }

    @Test("A string of ten megabytes is read")
    func longString() throws {
        let text = String(repeating: "0123456789", count: 1_048_576)
        #expect(try decode("{\"a\": \"\(text)\"}")["a"]?.string?.utf8.count == 10_485_760)
    }

    @Test("A Float is a number")
    func float() { #expect(JSONValue(any: Float(1.5)) == .double(1.5)) }

    @Test("A value round-trips through encoding and decoding")
    func roundTrip() throws {
        let value = JSONValue.object([
            "s": .string("é\n\u{0}"), "b": .bool(false), "i": .int(.min), "d": .double(0.1), "n": .null,
            "a": .array([.object([:]), .array([])]),
        ])
        #expect(try JSONValue.decode(from: JSONEncoder().encode(value)) == value)
    }

    private func expectMalformed(_ data: Data, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: NativeAuthError.self, sourceLocation: sourceLocation) {
            try JSONValue.decode(JSONValue.self, from: data)
        }
        #expect(error?.code == .malformedResponse, sourceLocation: sourceLocation)
        #expect(error?.recovery == [.retry], sourceLocation: sourceLocation)
        #expect(error?.description.contains("secret") == false, sourceLocation: sourceLocation)
    }
}
