import Foundation
import Testing

import NativeAuthBase

@Suite("JSON values made from Any", .timeLimit(.minutes(5)))
struct JSONValueAnyTests {
    private static let table: [(any Sendable, JSONValue)] = [
        ("x", .string("x")),
        (true, .bool(true)),
        (1, .int(1)),
        (0, .int(0)),
        (UInt8(7), .int(7)),
        (Int64.min, .int(.min)),
        (UInt64.max, .double(Double(UInt64.max))),
        (1.5, .double(1.5)),
        (Float(0.5), .double(0.5)),
        ([1, 2], .array([.int(1), .int(2)])),
        (["a": true], .object(["a": .bool(true)])),
        (JSONValue.int(3), .int(3)),
        (NSNull(), .null),
        (Date(timeIntervalSince1970: 0), .null),
    ]

    @Test("Swift's Bool and number types remain distinct", arguments: table.indices)
    func swiftTypes(row: Int) {
        let (value, expected) = Self.table[row]
        #expect(JSONValue(any: value) == expected)
    }

    @Test("A Boolean and the number 1 remain distinct when Foundation wraps them")
    func foundationNumbers() {
        #expect(JSONValue(any: NSNumber(value: true)) == .bool(true))
        #expect(JSONValue(any: NSNumber(value: false)) == .bool(false))
        #expect(JSONValue(any: NSNumber(value: 1)) == .int(1))
        #expect(JSONValue(any: NSNumber(value: 0)) == .int(0))
        #expect(JSONValue(any: NSNumber(value: 42)) == .int(42))
        #expect(JSONValue(any: NSNumber(value: 1.5)) == .double(1.5))
        // A floating-point number remains one, even without a fraction.
        #expect(JSONValue(any: NSNumber(value: 2.0)) == .double(2))
        #expect(JSONValue(any: NSNumber(value: Float(2))) == .double(2))
    }

    @Test("The results of JSONSerialization are accepted")
    func serialization() throws {
        let text = #"{"flag": true, "one": 1, "half": 0.5, "none": null, "list": [false, 0, "x"]}"#
        let value = JSONValue(any: try JSONSerialization.jsonObject(with: Data(text.utf8)))
        #expect(value == (try JSONValue(parsing: Data(text.utf8))))
    }

    @Test("Plain Swift values are converted in both directions")
    func plainValues() {
        let value = JSONValue.object(["a": .array([.int(1), .bool(true), .null, .double(0.5)]), "b": .string("x")])
        #expect(JSONValue(any: value.any) == value)
        let members = value.any as? [String: Any]
        #expect(members?["b"] as? String == "x")
        #expect((members?["a"] as? [Any])?.count == 4)
    }
}
