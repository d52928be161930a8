import Foundation
import Testing

@testable import IdentityBase

@Suite("External JSON", .timeLimit(.minutes(3)))
struct ReceivedJSONTests {
    private struct Body: Decodable, Equatable {
        var flag: Bool?
        var inputs: [String: String?]?
        var any: JSONValue?
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("JSON is read up to the depth limit, not counting strings, and no deeper")
    func depth() {
        for depth in [1, 8, ReceivedJSON.maximumDepth] {
            #expect(ReceivedJSON.decode(JSONValue.self, from: Self.nested(depth).utf8, maximumDepth: depth) != nil)
            #expect(ReceivedJSON.decode(JSONValue.self, from: Self.nested(depth + 1).utf8, maximumDepth: depth) == nil)
        }
        #expect(ReceivedJSON.decode(JSONValue.self, from: #"["[[[\"[["]"#.utf8, maximumDepth: 1) == ["[[[\"[["])
        #expect(ReceivedJSON.decode(JSONValue.self, from: Self.nested(ReceivedJSON.maximumDepth + 1).utf8) == nil)
    }

    @Test(
        "JSON in an encoding other than UTF-8 is refused",
        arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32]
    )
    func encodings(encoding: String.Encoding) throws {
        #expect(ReceivedJSON.decode(JSONValue.self, from: try #require("[1]".data(using: encoding))) == nil)
    }

    @Test("JSON keeps its types, and a mismatch with the decoded type is refused")
    func kinds() throws {
        let text = #"{"flag":true,"inputs":{"a":"b","c":null},"any":[1,2.5,"x",null,{"y":[]}],"other":1}"#
        let any: JSONValue = [1, .double(2.5), "x", .null, ["y": []]]
        #expect(
            ReceivedJSON.decode(Body.self, from: text.utf8)
                == Body(flag: true, inputs: ["a": "b", "c": String?.none], any: any)
        )
        #expect(ReceivedJSON.decode(JSONValue.self, from: text.utf8)?["any"] == any)
        #expect(ReceivedJSON.decode(Body.self, from: #"{"flag":1}"#.utf8) == nil)
    }

    /// A debug build needs less than a second for each; trying every type for each value takes a minute.
    @Test(
        "4 MiB of small values decode cheaply to every type",
        arguments: ["1", "\"a\"", "[]", "{\"a\":1}", "[1,null,{\"b\":2.5}]"]
    )
    func time(element: String) {
        let count = 4 * 1_024 * 1_024 / (element.utf8.count + 1) - 8
        let list = "[" + String(repeating: element + ",", count: count) + element + "]"
        let bodies = [Data(list.utf8), Data("{\"inputs\":\(list)}".utf8)]
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        for body in bodies {
            let start = now()
            _ = ReceivedJSON.decode(JSONValue.self, from: body)
            _ = ReceivedJSON.decode(Body.self, from: body)
            #expect(now() - start < 10)
        }
        // Texts that fit the type are the most expensive.
        let members = Data(
            ("{\"inputs\":{" + (0..<200_000).map { "\"n\($0)\":\"a\"" }.joined(separator: ",") + "}}").utf8
        )
        let start = now()
        #expect(ReceivedJSON.decode(Body.self, from: members)?.inputs?.count == 200_000)
        #expect(now() - start < 10)
    }
}
