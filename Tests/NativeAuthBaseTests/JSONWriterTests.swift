import Foundation
import NativeAuthBase
import NativeAuthTesting
import Testing

@Suite("Writing JSON", .timeLimit(.minutes(5)))
struct JSONWriterTests {
    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try value.data(sortingNames: true), as: UTF8.self)
    }

    @Test(
        "Output is compact",
        arguments: [
            (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.int(0), "0"),
            (.int(.min), "-9223372036854775808"),
            (.double(1), "1"), (.double(-0.5), "-0.5"), (.double(1e22), "1e+22"),
            (.double(.leastNonzeroMagnitude), "5e-324"), (.array([]), "[]"),
            (.object([:]), "{}"), (.array([.int(1), .array([.null]), .object([:])]), "[1,[null],{}]"),
            (.object(["b": .int(1), "a": .string("x"), "": .bool(true)]), #"{"":true,"a":"x","b":1}"#),
            (.string(""), #""""#), (.string("a\"b\\c/d"), #""a\"b\\c/d""#),
            (.string("\u{8}\u{C}\n\r\t"), #""\b\f\n\r\t""#),
            (.string("\u{0}\u{1}\u{B}\u{1A}\u{1F}"), #""\u0000\u0001\u000b\u001a\u001f""#),
            (.string("é€🔑\u{7F}"), "\"é€🔑\u{7F}\""),
            (.object(["\n\"": .null]), #"{"\n\"":null}"#),
        ]
    )
    func writes(value: JSONValue, expected: String) throws {
        #expect(try Self.text(value) == expected)
    }

    @Test("A control character is written as its number, or as its short form; every other one unchanged")
    func controlCharacters() throws {
        let short: [UInt8: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]
        for byte in UInt8(0)..<0x20 {
            let text = String(UnicodeScalar(byte))
            let expected = short[byte] ?? String(format: "\\u%04x", Int(byte))
            #expect(try JSONValue.string(text).text() == "\"\(expected)\"")
        }
        #expect(try JSONValue.string(" \u{7F}/<é").text() == "\" \u{7F}/<é\"")
    }

    @Test("The reader and Foundation read the output as the same value")
    func roundTrip() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let value = random.value(depth: 4)
            for sortsNames in [true, false] {
                let data = try value.data(sortingNames: sortsNames)
                #expect(try JSONValue(parsing: data) == value)
                #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
            }
        }
    }

    @Test("Values that are not finite numbers are refused", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) {
        #expect(throws: JSONWriteError.notFinite) { try JSONValue.array([.object(["a": .double(number)])]).data() }
    }

    @Test("Output as a string equals output as bytes")
    func string() throws {
        let value = JSONValue.object(["b": .array([.int(1), .null]), "a": .string("é")])
        #expect(try value.text(sortingNames: true) == #"{"a":"é","b":[1,null]}"#)
        #expect(throws: JSONWriteError.notFinite) { try JSONValue.double(.nan).text() }
    }
}
