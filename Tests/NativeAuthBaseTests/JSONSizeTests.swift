import Foundation
import NativeAuthBase
import Testing

/// Documents of 4 MiB. Their reading time is measured by `make bench ONLY=json`.
@Suite("Large JSON documents", .timeLimit(.minutes(3)))
struct JSONSizeTests {
    private static let size = 4 * 1_024 * 1_024

    @Test(
        "4 MiB of small values are refused at the default limit and read completely without one",
        arguments: [
            "1", "1.5", "\"\"", "\"a\"", "null", "true", "[]", "{}", "{\"a\":1}", "{\"a\":{\"b\":[1,\"c\"]}}",
            "\"\\u00e9\"", "\"é\"",
        ]
    )
    func smallValues(element: String) throws {
        let count = Self.size / (element.utf8.count + 1)
        let document = Data(("[" + String(repeating: element + ",", count: count - 1) + element + "]").utf8)
        #expect(throws: JSONReadError.self) { try JSONValue(parsing: document) }
        let value = try JSONValue(parsing: document, limits: JSONLimits(maximumValues: .max))
        #expect(value.array?.count == count)
    }

    @Test("An object of 300 000 members is read completely")
    func members() throws {
        let count = 300_000
        let document = Data(("{" + (0..<count).map { "\"n\($0)\":1" }.joined(separator: ",") + "}").utf8)
        let value = try JSONValue(parsing: document, limits: JSONLimits(maximumValues: .max))
        #expect(value.object?.count == count)
    }
}
