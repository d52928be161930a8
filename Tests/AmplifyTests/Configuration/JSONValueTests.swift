import Foundation
import Testing

@testable import Amplify

@Suite("JSONValue", .timeLimit(.minutes(5)))
struct JSONValueTests {
    private let value: JSONValue = [
        "text": "a", "flag": true, "number": 2.9, "whole": 3, "nothing": nil, "list": [1, [2]], "large": 1e300,
        "object": ["a.b": 1, "inner": ["deep": false]],
    ]

    @Test("Each value is read only as its own type")
    func kinds() {
        #expect(value["text"]?.stringValue == "a" && value["text"]?.doubleValue == nil)
        #expect(value["flag"]?.booleanValue == true && value["flag"]?.intValue == nil)
        #expect(value["number"]?.doubleValue == 2.9 && value["number"]?.intValue == 2)
        #expect(value["whole"]?.intValue == 3 && value["whole"]?.booleanValue == nil)
        #expect(value["large"]?.intValue == nil && JSONValue.number(.nan).intValue == nil)
        #expect(value["nothing"]?.isNull == true && value["missing"] == nil)
        #expect(value["list"]?.asArray?.count == 2 && value["list"]?.asObject == nil && value["list"]?["a"] == nil)
        #expect(value["list"]?[1]?[0] == 2 && value["list"]?[2] == nil && value["list"]?[-1] == nil)
        #expect(value["object"]?.asObject?.count == 2 && value["object"]?[0] == nil)
    }

    @Test("Members are read with dynamic member lookup, numeric names with an index")
    func dynamicMembers() {
        #expect(value.object?.inner?.deep == false && value.object?.missing == nil && value.text?.more == nil)
        #expect((["7": "a"] as JSONValue)[7] == "a" && (["a"] as JSONValue)[7] == nil)
    }

    @Test("Key paths traverse objects")
    func paths() {
        #expect(value.value(at: "object.inner.deep") == false)
        #expect(value.value(at: "object.a.b") == nil)
        #expect(value.value(at: "object/a.b", separatedBy: "/") == 1)
        #expect(value.value(at: "text.more") == nil)
        #expect(value.value(at: "nothing", withDefault: 7) == 7)
        #expect(value.value(at: "missing.too", withDefault: 7) == 7)
        #expect(value.value(at: "whole", withDefault: 7) == 3)
    }

    @Test("An encoded document decodes to the same value")
    func coding() throws {
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        for (text, expected) in [("1", 1), ("true", true), ("null", nil), ("\"1\"", "1"), ("[]", []), ("{}", [:])]
            as [(String, JSONValue)]
        {
            #expect(try JSONDecoder().decode(JSONValue.self, from: Data("[\(text)]".utf8)) == [expected])
        }
    }
}
