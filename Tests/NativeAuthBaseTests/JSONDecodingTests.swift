import Foundation
import NativeAuthBase
import Testing

@Suite("Decoding types from a JSON value", .timeLimit(.minutes(5)))
struct JSONDecodingTests {
    private enum Color: String, Codable { case red, green }

    private struct Everything: Codable, Equatable {
        struct Inner: Codable, Equatable {
            var name: String
            var parent: [Inner]?
        }

        var text: String
        var flag: Bool
        var int: Int
        var small: Int8
        var unsigned: UInt64
        var double: Double
        var float: Float
        var missing: String?
        var null: Int?
        var color: Color
        var colors: [Color: Int]
        var list: [Double?]
        var nested: [String: [Inner]]
        var numbered: [Int: String]
        var data: Data
        var url: URL
        var date: Date
        var decimal: Decimal
        var any: JSONValue
        var set: Set<UInt8>
    }

    private static let everything = #"""
        {"text":"é","flag":true,"int":-7,"small":-128,"unsigned":9007199254740992,"double":2,"float":0.5,"null":null,"color":"red",
        "colors":["green",3,"red",4],"list":[1,null,0.25],"nested":{"a":[{"name":"x","parent":[{"name":"y"}]}],"b":[]},
        "numbered":{"1":"one","-2":"two"},"data":"AAEC","url":"https://example.com/a?b=c","date":12.5,"decimal":3.133,
        "any":{"a":[1,null,"x",1.5,true]},"set":[0,255],"unknown":{"a":1}}
        """#

    @Test("Decoding gives the same values as JSONDecoder")
    func sameAsFoundation() throws {
        let data = Data(Self.everything.utf8)
        let expected = try JSONDecoder().decode(Everything.self, from: data)
        #expect(try JSONValue(parsing: data).decoded(as: Everything.self) == expected)
        #expect(expected.any == .object(["a": .array([.int(1), .null, .string("x"), .double(1.5), .bool(true)])]))
    }

    /// A document in which one member has another value, and the kind and path of JSONDecoder's error.
    @Test(
        "Decoding fails with JSONDecoder's kind of error at the same coding path",
        arguments: [
            ("text", "1"), ("text", "null"), ("flag", "1"), ("flag", "\"true\""), ("int", "1.5"), ("int", "\"1\""),
            ("int", "true"),
            ("int", "9223372036854775808"), ("small", "128"), ("small", "-129"), ("unsigned", "-1"),
            ("double", "\"1\""), ("float", "1e300"),
            ("null", "\"x\""), ("color", "\"blue\""), ("colors", "[\"green\"]"), ("colors", "{}"), ("list", "[true]"),
            ("list", "{}"),
            ("nested", "[]"), ("nested", "{\"a\":[{}]}"), ("nested", "{\"a\":[{\"name\":\"x\",\"parent\":[1]}]}"),
            ("numbered", "{\"x\":\"y\"}"),
            ("data", "\"*\""), ("data", "[1]"), ("url", "\"\""), ("url", "1"), ("date", "\"2026\""),
            ("decimal", "\"1\""), ("set", "[256]"),
            ("text", nil), ("any", nil), ("nested", nil),
        ] as [(String, String?)]
    )
    func failures(member: String, text: String?) throws {
        var value = try JSONValue(parsing: Data(Self.everything.utf8)).object ?? [:]
        value[member] = try text.map { try JSONValue(parsing: Data($0.utf8)) }
        let document = JSONValue.object(value)
        let expected = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Everything.self, from: document.data())
        }
        let error = #expect(throws: DecodingError.self) { try document.decoded(as: Everything.self) }
        #expect(error.map(Self.label) == expected.map(Self.label))
    }

    private static func label(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "missing " + path(context.codingPath + [key])
        case .valueNotFound(_, let context): "null " + path(context.codingPath)
        case .typeMismatch(_, let context): "type " + path(context.codingPath)
        // JSONDecoder names no path for a number that does not fit.
        case .dataCorrupted: "corrupted"
        @unknown default: "unknown"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }

    private class Base: Decodable {
        let base: Int
        private enum CodingKeys: CodingKey { case base }
        required init(from decoder: any Decoder) throws {
            base = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .base)
        }
    }

    private final class Derived: Base {
        let own: [String]
        let rest: Int
        private enum CodingKeys: CodingKey { case own, list }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = container.allKeys.map(\.stringValue).sorted()
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            var inner = try list.nestedUnkeyedContainer()
            var sum = try inner.decode(Int.self) + (try inner.decodeNil() ? 10 : 0)
            // An element that can't be read as a number remains the next one.
            if (try? inner.decode(Int.self)) == nil { sum += try inner.decode(String.self).count }
            let keyed = try list.nestedContainer(keyedBy: CodingKeys.self)
            sum += try keyed.decode(Int.self, forKey: .own)
            rest = sum + (list.isAtEnd && inner.isAtEnd ? 1_000 : 0)
            #expect(throws: DecodingError.self) { try list.decode(Int.self) }
            try super.init(from: try container.superDecoder())
        }
    }

    @Test("Nested containers and the superclass decoder are supported")
    func containers() throws {
        let text = #"{"super":{"base":5},"own":1,"list":[[1,null,"abc"],{"own":100}]}"#
        let value = try JSONValue(parsing: Data(text.utf8)).decoded(as: Derived.self)
        #expect(value.base == 5 && value.own == ["list", "own"] && value.rest == 1_114)
    }

    @Test("A value is unchanged by another decoder or encoder")
    func otherCoders() throws {
        let text = #"{"a":[1,-1,1.5,true,false,null,"x",{},[]],"b":{"c":""}}"#
        let value = try JSONValue(parsing: Data(text.utf8))
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
        #expect(try JSONValue(parsing: JSONEncoder().encode(value)) == value)
        #expect(try value.decoded(as: [String: JSONValue].self) == value.object)
        #expect(try value.decoded(as: JSONValue.self) == value)
    }

    private struct Elements: Decodable {
        let values: [Int?]
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var values: [Int?] = []
            while !list.isAtEnd { values.append(try list.decodeNil() ? nil : try list.decode(Int.self)) }
            self.values = values
        }
    }

    @Test("Only null decodes as nil", arguments: ["[1,null,2,null]", "[null]", "[3]", "[]"])
    func nullElements(text: String) throws {
        let data = Data(text.utf8)
        let expected = try JSONDecoder().decode(Elements.self, from: data).values
        #expect(try JSONValue(parsing: data).decoded(as: Elements.self).values == expected)
    }

    @Test("A value decodes only as its own type")
    func accessors() {
        let values: [JSONValue] = [
            .null, .bool(true), .int(7), .double(0.5), .string("x"), .array([.int(1)]), .object(["a": .null]),
        ]
        #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
        #expect(values.map(\.int) == [nil, nil, 7, nil, nil, nil, nil])
        #expect(values.map(\.double) == [nil, nil, 7, 0.5, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, nil, "x", nil, nil])
        #expect(values.map(\.array) == [nil, nil, nil, nil, nil, [.int(1)], nil])
        #expect(values.map(\.object) == [nil, nil, nil, nil, nil, nil, ["a": .null]])
        #expect(values.map { $0["a"] } == [nil, nil, nil, nil, nil, nil, .null])
    }
}
